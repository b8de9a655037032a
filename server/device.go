package server

import (
	"strings"
	"time"

	"barrage/play/people"
)

// seenEvery is how often it is noted that a session is in use.
const seenEvery = time.Hour

// saw notes that a session is in use, now and then, and has the browser keep its cookie for as long again.
func (c *call) saw(session people.Session) {
	name := ""
	if session.Scope == people.ScopeAll {
		name = deviceName(c.r.UserAgent())
	}
	if since := c.clock.now().Sub(session.Seen); since < seenEvery && (session.Name != "" || name == "") {
		return
	}
	// Late news of a session are no reason to refuse the request.
	if err := c.house.Sessions.Saw(c.Context, session, name); err != nil && c.Context.Err() == nil {
		c.log.Warn("a session was not noted", "error", err)
	}
	if c.r.Header.Get("Authorization") == "" {
		c.setCookie(c.token(), cookieAge)
	}
}

// parts of the names of devices, in the order in which they are looked for: browsers name others that they want to be taken for.
var (
	browsers = [][2]string{{"Edg", "Edge"}, {"OPR/", "Opera"}, {"SamsungBrowser", "Samsung Internet"}, {"Firefox", "Firefox"}, {"FxiOS", "Firefox"},
		{"CriOS", "Chrome"}, {"Chrome", "Chrome"}, {"Safari", "Safari"}}
	systems = [][2]string{{"iPhone", "iPhone"}, {"iPad", "iPad"}, {"Android", "Android"}, {"CrOS", "ChromeOS"}, {"Windows", "Windows"}, {"Macintosh", "Mac"}, {"Linux", "Linux"}}
)

// deviceName is what a device is called in the list of its owner, from what its browser says of itself: "Firefox, Linux".
func deviceName(agent string) string {
	find := func(list [][2]string) string {
		for _, p := range list {
			if strings.Contains(agent, p[0]) {
				return p[1]
			}
		}
		return ""
	}
	browser, system := find(browsers), find(systems)
	switch {
	case browser != "" && system != "":
		return browser + ", " + system
	case browser+system != "":
		return browser + system
	}
	name, _, _ := strings.Cut(agent, "/") // a program
	name = strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' {
			return -1
		}
		return r
	}, name)
	if name = strings.TrimSpace(name[:min(len(name), people.MaxName)]); name == "" {
		return "?"
	}
	return name
}
