package server

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"barrage/learn/progress"
	"barrage/play/fault"
	"barrage/store/backup"
)

const progressPath = "/api/me/progress"

// stars is what a device sends that knows only stars.
func stars(earned map[string]int) progress.Learnt {
	return progress.Learnt{Lessons: &progress.Course{Stars: earned, Begun: map[string]progress.Begun{}}}
}

func (b *browser) learnt() (l progress.Learnt) {
	b.t.Helper()
	b.ok("GET", progressPath, nil, &l)
	return l
}

// TestProgress: what is learnt on two devices of a person is merged and kept with the person, not with others.
func TestProgress(t *testing.T) {
	t.Parallel()
	h := open(t, Config{})
	ann, bob := h.person("Ann"), h.person("Bob")
	if got := ann.learnt(); got != (progress.Learnt{}) {
		t.Errorf("before the first lesson: %+v", got)
	}
	sent := stars(map[string]int{"water": 3, "dam": 1})
	sent.Lessons.Begun["energy"] = progress.Begun{Changes: 2, Answers: []string{"company_1"}}
	var got progress.Learnt
	ann.ok("PATCH", progressPath, sent, &got)
	if !reflect.DeepEqual(got, sent) {
		t.Errorf("%+v, want %+v", got.Lessons, sent.Lessons)
	}

	var link RecoveryLink
	ann.ok("POST", "/api/me/device", nil, &link)
	phone := h.browser()
	phone.ok("POST", "/api/recover", Recover{Secret: link.Secret}, nil)
	if got := phone.learnt(); !reflect.DeepEqual(got, sent) {
		t.Errorf("the second device knows %+v", got.Lessons)
	}
	phone.ok("PATCH", progressPath, stars(map[string]int{"water": 2, "dam": 3, "automa": 1}), &got)
	want := map[string]int{"water": 3, "dam": 3, "automa": 1}
	if !reflect.DeepEqual(got.Lessons.Stars, want) || !reflect.DeepEqual(ann.learnt(), got) {
		t.Errorf("%v, and on the first device %v, want %v", got.Lessons.Stars, ann.learnt().Lessons.Stars, want)
	}
	if got := bob.learnt(); got != (progress.Learnt{}) {
		t.Errorf("somebody else has learnt %+v", got)
	}

	// The export has it, and deletion leaves nothing.
	_, data := ann.do("GET", "/api/me/export", nil, nil)
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	f, err := z.Open("progress.json")
	if err != nil {
		t.Fatal(err)
	}
	text, _ := io.ReadAll(f)
	var exported progress.Learnt
	if err := json.Unmarshal(text, &exported); err != nil || !reflect.DeepEqual(exported, ann.learnt()) {
		t.Errorf("the export says %s, %v", text, err)
	}
	ann.ok("DELETE", "/api/me", nil, nil)
	err = h.store.BaseStore.(backup.Store).Export(t.Context(), func(i backup.Item) error {
		if i.Document != nil {
			t.Errorf("left behind: %s", i.Document.Doc)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// TestProgressTogether: devices that send at the same time lose nothing.
func TestProgressTogether(t *testing.T) {
	h := open(t, Config{Unlimited: true})
	ann := h.person("Ann")
	var wg sync.WaitGroup
	for id := range 5 {
		wg.Go(func() {
			for status := 503; status == 503; { // busy: again
				status, _ = ann.do("PATCH", progressPath, stars(map[string]int{fmt.Sprint(id): 1 + id%3}), nil)
			}
		})
	}
	wg.Wait()
	if got := ann.learnt().Lessons.Stars; len(got) != 5 {
		t.Errorf("%v", got)
	}
}

// TestProgressRefused: only people with a name have progress, and only what there is can be kept.
func TestProgressRefused(t *testing.T) {
	t.Parallel()
	h := open(t, Config{})
	nobody := h.browser()
	nobody.refused(401, fault.NotSignedIn, "GET", progressPath, nil, nil)
	nobody.refused(401, fault.NotSignedIn, "PATCH", progressPath, stars(map[string]int{"water": 1}), nil)
	ann := h.person("Ann")
	ann.ok("PATCH", progressPath, stars(map[string]int{"water": 1}), nil)
	before := ann.learnt()
	if e := ann.refused(400, fault.BadProgress, "PATCH", progressPath, stars(map[string]int{"water": 3, "99": 3}), nil); !strings.Contains(e.Message, `lessons.stars."99"`) {
		t.Errorf("%s", e.Message)
	}
	if e := ann.refused(400, fault.BadBody, "PATCH", progressPath, json.RawMessage(`{"lessons":{"stars":{"water": 3}},"songs":{}}`), nil); !strings.Contains(e.Cause, "songs") {
		t.Errorf("%s", e.Cause)
	}
	ann.refused(400, fault.BadBody, "PATCH", progressPath, json.RawMessage(`{"lessons":{"stars":{"0":"many"}}}`), nil)
	ann.refused(413, fault.TooLarge, "PATCH", progressPath, json.RawMessage(`{"lessons":{"stars":{"`+strings.Repeat("0", 1<<20)+`":3}}}`), nil)
	if got := ann.learnt(); !reflect.DeepEqual(got, before) {
		t.Errorf("what was refused has changed %+v to %+v", before.Lessons, got.Lessons)
	}
}

// TestTooMuchLearnt: what does not fit together with what was learnt before is refused as a whole.
func TestTooMuchLearnt(t *testing.T) {
	t.Parallel()
	ann := open(t, Config{Unlimited: true}).person("Ann")
	days := func(year int) string {
		var list []string
		for n := range 3000 {
			list = append(list, fmt.Sprintf("%q:true", time.Date(year, 1, 1+n, 0, 0, 0, 0, time.UTC).Format(time.DateOnly)))
		}
		return `{"practice":{"days":{` + strings.Join(list, ",") + `}}}`
	}
	ann.ok("PATCH", "/api/me/progress", days(2001), nil)
	ann.refused(400, fault.BadProgress, "PATCH", "/api/me/progress", days(2021), nil)
	if _, kept := ann.do("GET", "/api/me/progress", nil, nil); strings.Count(string(kept), "-") != 2*3000 || strings.Contains(string(kept), "2021-01-01") {
		t.Errorf("%.100s", kept)
	}
}
