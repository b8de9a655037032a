package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/user"
	"path/filepath"
	"strings"
	"text/tabwriter"
	"time"

	"barrage/internal/console"
	"barrage/play"
	"barrage/play/doc"
	"barrage/play/people"
	"barrage/play/table"
	"barrage/store"
	"barrage/store/backup"
)

// admin does what only the operator may. A PostgreSQL database is changed directly, like by one more server. A SQLite file belongs to its
// server: if that runs, it is asked through a socket beside the file, which only the file's owner can reach.
func admin(c console.Console, args []string) error {
	fs := console.Flags(c, "admin")
	db := addStoreFlags(fs)
	all := fs.Bool("all", false, "tables: also those that are over")
	yes := fs.Bool("yes", false, "delete: really")
	reason := fs.String("reason", "", "ban: "+strings.Join(misdeeds(), ", ")+"; told to the person in their language")
	days := fs.Int("days", 0, "ban: for how long; 0 for ever")
	why := fs.String("why", "", "why, in words, for the log; of a ban the person reads it too")
	if err := parseSettings(c, fs, args); err != nil {
		return err
	}
	order := order{Words: fs.Args(), All: *all, Yes: *yes, Reason: people.Misdeed(*reason), Days: *days, Why: *why, By: userName()}
	if err := order.check(); err != nil {
		return console.Misuse(c, "admin", "%v", err)
	}
	name, err := db.name()
	if err != nil {
		return err
	}
	if path, ok := store.IsFile(name); ok {
		if done, err := order.send(path, c.Out); done {
			return err
		}
	}
	ctx := context.Background()
	// A reader first: it neither makes nor migrates anything.
	st, err := store.OpenReader(ctx, name)
	if err != nil {
		return err
	}
	if order.changes() {
		if err := st.Close(); err != nil {
			return err
		}
		if st, err = store.Open(ctx, name); err != nil {
			return err
		}
	}
	defer st.Close()
	house := play.New(st.Store, time.Now, play.Options{})
	defer house.Close()
	return office{st, house, slog.New(slog.NewTextHandler(c.Err, nil))}.do(ctx, order, c.Out)
}

// orders are what an operator can want: words, the number of arguments, whether it changes something, what it does.
var orders = []struct {
	name    string
	object  string
	changes bool
	do      func(office, context.Context, order, io.Writer) error
}{
	{"tables", "", false, office.listTables},
	{"people", "", false, office.listPeople},
	{"sessions", "PERSON", false, office.listSessions},
	{"close", "TABLE", true, office.closeTable},
	{"sign-out", "PERSON", true, office.signOut},
	{"delete", "PERSON", true, office.deletePerson},
	{"operator", "PERSON", true, office.makeOperator},
	{"no-operator", "PERSON", true, office.endOperator},
	{"ban", "PERSON", true, office.ban},
	{"lift", "PERSON", true, office.lift},
	{"rename", "PERSON NAME", true, office.rename},
	{"reports", "", false, office.listReports},
	{"settle", "REPORT", true, office.settle},
	{"dismiss", "REPORT", true, office.dismiss},
	{"log", "", false, office.listAudit},
}

// misdeeds are what people can be banned for.
func misdeeds() (list []string) {
	for _, m := range people.Misdeeds() {
		list = append(list, string(m))
	}
	return list
}

// order is what an operator wants.
type order struct {
	Words    []string
	All, Yes bool
	Reason   people.Misdeed
	Days     int
	Why      string
	By       string // the user of the machine
}

// check returns an error if the order is not understood.
func (o order) check() error {
	var list []string
	for _, known := range orders {
		list = append(list, strings.TrimSpace(known.name+" "+known.object))
		if len(o.Words) > 0 && o.Words[0] == known.name {
			switch want := known.object; {
			case want == "" && len(o.Words) > 1:
				return fmt.Errorf("unexpected argument %q", o.Words[1])
			case want != "" && len(o.Words) != 1+len(strings.Fields(want)):
				return fmt.Errorf("%s: which %s?", known.name, strings.ToLower(want))
			case o.Reason != "" && o.Words[0] != "ban", o.Days != 0 && o.Words[0] != "ban":
				return fmt.Errorf("%s: -reason and -days are for a ban", known.name)
			}
			return nil
		}
	}
	return fmt.Errorf("what? %s", strings.Join(list, ", "))
}

func (o order) changes() bool {
	for _, known := range orders {
		if known.name == o.Words[0] {
			return known.changes
		}
	}
	return false
}

func userName() string {
	if u, err := user.Current(); err == nil {
		return u.Username
	}
	return "unknown"
}

// office carries out orders.
type office struct {
	store store.Store
	house *play.House
	log   *slog.Logger
}

func (a office) do(ctx context.Context, o order, w io.Writer) error {
	if err := o.check(); err != nil {
		return err
	}
	for _, known := range orders {
		if known.name == o.Words[0] {
			return known.do(a, ctx, o, w)
		}
	}
	return nil
}

// audit writes what was done into the log of the program, by whom and to whom, besides that of the store. It has no names of players, only ids.
// Who is banned, signed out or renamed is noticed at once by the sockets of this server, and within seconds by those of others.
func (a office) audit(o order, id string) {
	a.log.Info("admin", "did", o.Words[0], "to", id, "by", o.By)
	a.house.Keeper.Stale()
	a.house.Keeper.Notify(id)
}

// console is who gives orders.
func (o order) console() people.Looker { return people.Looker{By: o.By, Role: people.ByConsole} }

func columns(w io.Writer, head string) *tabwriter.Writer {
	t := tabwriter.NewWriter(w, 0, 8, 2, ' ', 0)
	fmt.Fprintln(t, head)
	return t
}

func (a office) listTables(ctx context.Context, o order, w io.Writer) error {
	t := columns(w, "TABLE\tPHASE\tCHANGED\tPLIES\tSEATS\tNAME")
	err := eachRow(ctx, a.store, func(row table.Row) error {
		read, err := table.Read(row)
		if err != nil {
			fmt.Fprintf(t, "%s\tbroken\t%s\t%d\t\t%s\n", row.ID, day(row.Updated), row.Plies, err)
			return nil
		}
		over := read.Phase == table.Finished || read.Phase == table.Abandoned
		if over && !o.All {
			return nil
		}
		var seats []string
		for _, s := range read.Seats {
			switch {
			case s.User != "":
				seats = append(seats, s.Name)
			case s.Bot != "":
				seats = append(seats, s.Bot)
			default:
				seats = append(seats, "open")
			}
		}
		fmt.Fprintf(t, "%s\t%s\t%s\t%d\t%s\t%s\n", row.ID, read.Phase, day(row.Updated), row.Plies, strings.Join(seats, ", "), read.Settings.Name)
		return nil
	})
	return errors.Join(err, t.Flush())
}

func day(t time.Time) string { return t.UTC().Format("2006-01-02 15:04") }

// persons lists the people, and the sessions of each.
func (a office) persons(ctx context.Context) (list []people.User, sessions map[string][]people.Session, err error) {
	enough := errors.New("all people were shown")
	err = a.store.Export(ctx, func(i backup.Item) error {
		if i.User == nil {
			return enough // people come first
		}
		list = append(list, *i.User)
		return nil
	})
	if err != nil && !errors.Is(err, enough) {
		return nil, nil, err
	}
	begun, err := a.store.List(ctx, doc.Query{Kind: people.SessionKind})
	if err != nil {
		return nil, nil, err
	}
	sessions = map[string][]people.Session{}
	for _, d := range begun {
		s, err := people.ReadSession(d)
		if err != nil {
			return nil, nil, err
		}
		sessions[s.User] = append(sessions[s.User], s)
	}
	return list, sessions, nil
}

func (a office) listPeople(ctx context.Context, _ order, w io.Writer) error {
	people, sessions, err := a.persons(ctx)
	if err != nil {
		return err
	}
	t := columns(w, "PERSON\tSINCE\tSESSIONS\tNAME")
	for _, u := range people {
		fmt.Fprintf(t, "%s\t%s\t%d\t%s%s\n", u.ID, day(u.Created), len(sessions[u.ID]), u.Name, apart(u))
	}
	return t.Flush()
}

// person finds somebody by id, or by a name that only one person has.
func (a office) person(ctx context.Context, word string) (found people.User, sessions []people.Session, err error) {
	people, all, err := a.persons(ctx)
	if err != nil {
		return found, nil, err
	}
	n := 0
	for _, u := range people {
		if u.ID == word {
			return u, all[u.ID], nil
		}
		if u.Name == word {
			found = u
			n++
		}
	}
	switch n {
	case 0:
		return found, nil, fmt.Errorf("nobody has the id or the name %q", word)
	case 1:
		return found, all[found.ID], nil
	}
	return found, nil, fmt.Errorf("%d people are called %q: give the id, as in the list of people", n, word)
}

func (a office) listSessions(ctx context.Context, o order, w io.Writer) error {
	_, sessions, err := a.person(ctx, o.Words[1])
	if err != nil {
		return err
	}
	t := columns(w, "SESSION\tSINCE")
	for _, s := range sessions {
		fmt.Fprintf(t, "%x…\t%s\n", s.Hash[:4], day(s.Created))
	}
	return t.Flush()
}

func (a office) closeTable(ctx context.Context, o order, w io.Writer) error {
	if err := a.house.Keeper.Abandon(ctx, o.console(), o.Words[1], o.Why); err != nil {
		return err
	}
	a.audit(o, o.Words[1])
	fmt.Fprintf(w, "table %s is closed\n", o.Words[1])
	return nil
}

func (a office) signOut(ctx context.Context, o order, w io.Writer) error {
	u, sessions, err := a.person(ctx, o.Words[1])
	if err != nil {
		return err
	}
	for _, s := range sessions {
		if err := a.house.Sessions.End(ctx, u, s.ID()); err != nil {
			return err
		}
	}
	if err := a.house.Office.Note(ctx, o.console(), people.DidSignOut, u.ID); err != nil {
		return err
	}
	a.audit(o, u.ID)
	fmt.Fprintf(w, "%s is signed out of %d sessions\n", u.Name, len(sessions))
	return nil
}

func (a office) deletePerson(ctx context.Context, o order, w io.Writer) error {
	u, _, err := a.person(ctx, o.Words[1])
	if err != nil {
		return err
	}
	if !o.Yes {
		mine, err := a.store.TablesOf(ctx, u.ID, 1<<20)
		if err != nil {
			return err
		}
		return fmt.Errorf("this deletes %s (%s) with all messages, and leaves %d tables without the name; nobody can undo it: say so with -yes", u.Name, u.ID, len(mine))
	}
	if err := a.house.Delete(ctx, u); err != nil {
		return err
	}
	if err := a.house.Office.Note(ctx, o.console(), people.DidDelete, u.ID); err != nil {
		return err
	}
	a.audit(o, u.ID)
	fmt.Fprintf(w, "%s is deleted\n", u.Name)
	return nil
}

// The server of a SQLite file listens to orders on a socket in a folder of its own, which only the owner may enter.

func officeFolder(db string) string { return db + ".admin" }
func officeSocket(db string) string { return filepath.Join(officeFolder(db), "socket") }

// reply is the answer to an order.
type reply struct{ Text, Error string }

// listen hears orders for the server of a file, until close. The file is locked by this process.
func (a office) listen(db string) (close func(), err error) {
	if err := os.Mkdir(officeFolder(db), 0o700); err != nil && !errors.Is(err, os.ErrExist) {
		return nil, err
	}
	if err := os.Chmod(officeFolder(db), 0o700); err != nil {
		return nil, err
	}
	os.Remove(officeSocket(db)) // of a process that was killed
	l, err := net.Listen("unix", officeSocket(db))
	if err != nil {
		return nil, err
	}
	s := &http.Server{Handler: a, ReadTimeout: 10 * time.Second}
	go s.Serve(l)
	return func() {
		s.Close()
		os.Remove(officeFolder(db))
	}, nil
}

func (a office) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var o order
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, 1<<16)).Decode(&o); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	var text bytes.Buffer
	answer := reply{}
	if err := a.do(r.Context(), o, &text); err != nil {
		answer.Error = console.InWords(err)
	}
	answer.Text = text.String()
	json.NewEncoder(w).Encode(answer)
}

// send gives an order to the server of a file, if it runs.
func (o order) send(db string, w io.Writer) (done bool, err error) {
	if real, err := filepath.EvalSymlinks(db); err == nil {
		db = real
	}
	conn, err := net.Dial("unix", officeSocket(db))
	if err != nil {
		return false, nil
	}
	defer conn.Close()
	client := http.Client{Transport: &http.Transport{DialContext: func(context.Context, string, string) (net.Conn, error) { return conn, nil }}}
	body, err := json.Marshal(o)
	if err != nil {
		return true, err
	}
	resp, err := client.Post("http://admin/", "application/json", bytes.NewReader(body))
	if err != nil {
		return true, err
	}
	defer resp.Body.Close()
	var answer reply
	if err := json.NewDecoder(resp.Body).Decode(&answer); err != nil {
		return true, err
	}
	io.WriteString(w, answer.Text)
	if answer.Error != "" {
		return true, errors.New(answer.Error)
	}
	return true, nil
}
