package backup

import (
	"encoding/json"
	"testing"
)

// TestLegacy: what programs before schema 12 wrote into a backup is a document, and comes back letter by letter.
func TestLegacy(t *testing.T) {
	const (
		hash   = `[1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,255]`
		moment = `"2026-11-15T12:00:00.123456Z"`
		later  = `"2026-11-15T12:00:09.123456Z"`
	)
	for line, kind := range map[string]string{
		`{"Session":{"Hash":` + hash + `,"User":"ann","Created":` + moment + `,"Seen":` + later + `}}`:                                                  "session",
		`{"Session":{"Hash":` + hash + `,"User":"ann","Created":` + moment + `,"Seen":` + later + `,"Name":"\"é \\ 2","Scope":"play"}}`:                 "session",
		`{"Recovery":{"Hash":` + hash + `,"User":"ann","Expires":` + later + `}}`:                                                                       "recovery",
		`{"Recovery":{"Hash":` + hash + `,"User":"ann","Expires":` + later + `,"Revokes":true}}`:                                                        "recovery",
		`{"Document":{"User":"ann","Name":"notices.here","Version":7,"Doc":"AP8="}}`:                                                                    "notices.here",
		`{"Document":{"User":"ann","Name":"lessons","Version":1,"Doc":""}}`:                                                                             "lessons",
		`{"Review":{"Table":"t","Doc":"AP8=","At":` + moment + `}}`:                                                                                     "review",
		`{"Count":{"Name":"lesson.2.began","N":7}}`:                                                                                                     "count",
		`{"Way":{"ID":"w","User":"ann","Version":2,"Due":` + moment + `,"Claimed":"0001-01-01T00:00:00Z","Doc":"e30="}}`:                                "channel",
		`{"Kept":{"Name":"vapid","Secret":"AP8="}}`:                                                                                                     "secret",
		`{"Report":{"ID":"r","By":"ann","Person":"bob","Name":"B","Why":"chat","Text":"x","Table":"t","Message":3,"At":` + moment + `,"State":"open"}}`: "report",
		`{"Report":{"ID":"r","By":"ann","Person":"bob","Name":"B","Why":"name","Text":"","At":` + moment + `,"State":"settled"}}`:                       "report",
	} {
		var i Item
		if err := json.Unmarshal([]byte(line), &i); err != nil {
			t.Fatal(err)
		}
		d, ok := i.AsDoc()
		if !ok || d.Kind != kind || d.Version < 1 {
			t.Errorf("%s is %+v", line, d)
		}
		again, err := json.Marshal(FromDoc(d))
		if err != nil {
			t.Fatal(err)
		}
		if string(again) != line {
			t.Errorf("%s\ncomes back as\n%s", line, again)
		}
	}
}
