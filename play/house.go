package play

import (
	"context"
	"time"

	"barrage/game/lang"
	"barrage/play/fault"
	"barrage/play/people"
	"barrage/play/standing"
	"barrage/play/table"
	"barrage/play/think"
)

// House is everything people can do, in rooms, and what needs two of them. Several houses may work on one store.
type House struct {
	People   *people.Service
	Sessions *people.Sessions
	Office   *people.Office
	Tables   *table.Service
	Lobby    *table.Lobby
	Keeper   *table.Keeper
	Think    *think.Service
	Advisor  *think.Advisor
	Standing *standing.Service
}

// Options are what a house is made with. The zero value does for tests.
type Options struct {
	table.Options // the house is the worker
	Think         think.Options
	Advisor       think.AdvisorOptions
}

// New makes a house on a store, which goes by a clock.
func New(store Store, now func() time.Time, o Options) *House {
	if o.Log == nil {
		o.Log = fault.Silent{}
	}
	if o.Think.Log == nil {
		o.Think.Log = o.Log
	}
	if o.Advisor.Log == nil {
		o.Advisor.Log = o.Log
	}
	h := &House{People: people.New(store.PeopleStore, store.DocStore, now), Sessions: people.NewSessions(store.PeopleStore, store.DocStore, now)}
	h.Office = people.NewOffice(store.OfficeStore, h.People)
	o.Worker = func(k *table.Keeper) table.Worker {
		h.Think = think.New(k, store.queue(), now, o.Think)
		return h.Think
	}
	h.Keeper = table.NewKeeper(store.tables(), now, o.Options)
	h.Tables = table.NewService(h.Keeper, h.People)
	h.Lobby = table.NewLobby(h.Tables)
	h.Advisor = think.NewAdvisor(h.Think, h.Tables, o.Advisor)
	h.Standing = standing.New(store.TableStore, store.Archive, now, o.Log)
	return h
}

// Close ends all thinking and waits for it.
func (h *House) Close() {
	h.Advisor.Close()
	h.Think.Close()
}

// Rename changes the name of a user, and the name on the seats of tables that bear the old one.
func (h *House) Rename(ctx context.Context, u people.User, name string) (people.User, error) {
	now, err := h.People.SetName(ctx, u, name)
	if err != nil || now == u {
		return now, err
	}
	return now, h.Keeper.Renamed(ctx, now, u.Name)
}

// Claim gives a user a handle for good, and puts it on their seats. Written in another way it stays the same.
func (h *House) Claim(ctx context.Context, u people.User, handle string) (people.User, error) {
	now, err := h.People.SetHandle(ctx, u, handle)
	if err != nil {
		return now, err
	}
	return now, h.Keeper.Renamed(ctx, now, u.Name)
}

// RenamePerson gives somebody another name, and another handle to those who have one.
func (h *House) RenamePerson(ctx context.Context, by people.Looker, person, name, why string) (people.User, error) {
	before, now, err := h.Office.Rename(ctx, by, person, name, why)
	if err != nil {
		return now, err
	}
	return now, h.Keeper.Renamed(ctx, now, before.Name)
}

// Delete removes everything about a user. Games of others stay, without the name. Tables come first, so that whoever is
// interrupted can do it again.
func (h *House) Delete(ctx context.Context, u people.User) error {
	if err := h.Keeper.Forget(ctx, u.ID); err != nil {
		return err
	}
	defer h.Standing.Forget()
	return h.People.Remove(ctx, u)
}

// Merge makes the games of a guest, what the guest said, and the documents that are moved or joined, those of another user. Nothing else is left
// of the guest.
func (h *House) Merge(ctx context.Context, guest, into people.User) error {
	if guest.Handle != "" {
		return fault.Fail(fault.HasHandle, lang.Word("handle", guest.Handle))
	}
	if guest.ID == into.ID {
		return nil
	}
	if err := h.Keeper.Hand(ctx, guest, into); err != nil {
		return err
	}
	defer h.Standing.Forget()
	return h.People.Merge(ctx, guest, into)
}

// Ban bans somebody for some days, for ever if that is 0. They leave all their tables, which go on as when anybody leaves.
func (h *House) Ban(ctx context.Context, by people.Looker, person string, why people.Misdeed, note string, days int) error {
	if err := h.Office.SetBan(ctx, by, person, why, note, days); err != nil {
		return err
	}
	return h.Keeper.Expel(ctx, person)
}

// Complain reports somebody to the operators. The table must be one that the caller may see, and the message one of the person there.
func (h *House) Complain(ctx context.Context, v table.Viewer, c people.Complaint) (people.Report, error) {
	r, err := h.Office.Heard(ctx, v.User, c)
	if err == nil && r.Table != "" {
		err = h.Keeper.Placed(ctx, v, &r)
	}
	if err != nil {
		return r, err
	}
	return h.Office.File(ctx, r)
}
