package server

import (
	"slices"
	"strings"

	"barrage/play"
	"barrage/play/people"
	"barrage/server/api"
)

// Present are the people whom the caller meets, as far as is known whether they are there and they show it.
type Present struct {
	People []PersonThere `json:"people"`
}

// PersonThere is whether a person is there.
type PersonThere struct {
	ID string `json:"id"`
	people.Whereabouts
}

// presence tells people who is there, and lets them say what others are told.
type presence struct {
	house *play.House
	who   *people.Presence
}

func (p *presence) routes() []route {
	return []route{
		gives("POST", "/api/me/here", api.SmallBody, p.here),
		gives("GET", "/api/me/there", 0, p.there),
		gives("GET", "/api/me/presence", 0, p.shown),
		takes("POST", "/api/me/presence", p.show),
	}
}

// here notes that the caller touches a page: whoever wants notices only when away gets none for a while.
func (p *presence) here(c *call) (api.Nothing, error) {
	if err := c.SignedIn(); err != nil {
		return api.Nothing{}, err
	}
	return api.Nothing{}, p.who.Touch(c.Context, c.Viewer.User.ID)
}

// there tells who is there of those whom the caller meets, but for people who have blocked the caller.
func (p *presence) there(c *call) (Present, error) {
	out := Present{People: []PersonThere{}}
	if err := c.SignedIn(); err != nil {
		return out, err
	}
	who, err := p.house.Lobby.Company(c.Context, c.Viewer.User)
	if err != nil {
		return out, err
	}
	hide, err := p.house.People.Blocking(c.Context, c.Viewer.User.ID, who)
	if err != nil {
		return out, err
	}
	seen, err := p.who.Seen(c.Context, who)
	for _, id := range who {
		if s, known := seen[id]; known && !slices.Contains(hide, id) {
			if is := s.There(false); is != nil {
				out.People = append(out.People, PersonThere{id, *is})
			}
		}
	}
	return out, err
}

func (p *presence) shown(c *call) (people.Visibility, error) {
	if err := c.SignedIn(); err != nil {
		return people.Visibility{}, err
	}
	return p.who.Shown(c.Context, c.Viewer.User.ID)
}

// show changes what others are told of the caller.
func (p *presence) show(c *call, in people.Visibility) (people.Visibility, error) {
	if err := c.SignedIn(); err != nil {
		return in, err
	}
	return in, p.who.Show(c.Context, c.Viewer.User.ID, in)
}

// deviceOf is the kind of device that a browser says it is on.
func deviceOf(agent string) people.Device {
	if strings.Contains(agent, "Mobi") || strings.Contains(agent, "Android") || strings.Contains(agent, "iPhone") {
		return people.Phone
	}
	return people.Desk
}
