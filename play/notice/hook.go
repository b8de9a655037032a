package notice

import (
	"encoding/json"
	"net/url"
	"path"
	"strings"
)

// Form is what a webhook understands.
type Form string

const (
	Discord Form = "discord"
	Slack   Form = "slack"
	Ntfy    Form = "ntfy"
	Gotify  Form = "gotify"
	Matrix  Form = "matrix" // a generic webhook of a bridge, such as Hookshot
	Plain   Form = "plain"  // everything, by names that most understand
)

// Forms lists them.
func Forms() []Form { return []Form{Plain, Discord, Slack, Ntfy, Gotify, Matrix} }

// Message is a notice in words.
type Message struct {
	Kind  Kind   `json:"kind"` // or digest, stopped, try, confirm
	Title string `json:"title"`
	Body  string `json:"body"`
	URL   string `json:"url"`
	Table string `json:"table,omitempty"`
	Lang  string `json:"lang"`
}

// formOf guesses the form that an address understands.
func formOf(u *url.URL) Form {
	host, route := strings.ToLower(u.Hostname()), u.Path
	switch {
	case strings.HasSuffix("."+host, ".discord.com") || strings.HasSuffix("."+host, ".discordapp.com"):
		return Discord
	case host == "hooks.slack.com":
		return Slack
	case strings.HasPrefix(host, "ntfy."):
		return Ntfy
	case strings.HasSuffix(route, "/message") && u.Query().Has("token"):
		return Gotify
	case strings.Contains(route, "/webhook/") && strings.Contains(host, "matrix"):
		return Matrix
	}
	return Plain
}

// templates make the body that each form understands, and perhaps another address.
var templates = map[Form]func(u *url.URL, m Message) any{
	Plain: func(_ *url.URL, m Message) any {
		all := m.text()
		return map[string]any{"title": m.Title, "message": m.Body, "body": m.Body, "text": all, "content": all, "url": m.URL, "click": m.URL, "kind": m.Kind, "table": m.Table, "lang": m.Lang}
	},
	Discord: func(_ *url.URL, m Message) any {
		return map[string]any{"content": "**" + plainMarks.Replace(m.Title) + "**\n" + plainMarks.Replace(m.Body) + "\n" + m.URL, "allowed_mentions": map[string]any{"parse": []string{}}}
	},
	Slack: func(_ *url.URL, m Message) any {
		return map[string]any{"text": "*" + entities.Replace(m.Title) + "*\n" + entities.Replace(m.Body) + "\n<" + m.URL + ">"}
	},
	// ntfy takes JSON at its root only; the topic is the end of the address.
	Ntfy: func(u *url.URL, m Message) any {
		topic := path.Base(u.Path)
		u.Path, u.RawPath = path.Dir(u.Path), ""
		return map[string]any{"topic": topic, "title": m.Title, "message": m.Body, "click": m.URL}
	},
	Gotify: func(_ *url.URL, m Message) any {
		return map[string]any{"title": m.Title, "message": m.Body, "priority": 5, "extras": map[string]any{"client::notification": map[string]any{"click": map[string]any{"url": m.URL}}}}
	},
	Matrix: func(_ *url.URL, m Message) any {
		return map[string]any{"text": m.text(), "html": "<b>" + entities.Replace(m.Title) + "</b><br>" + entities.Replace(m.Body) + `<br><a href="` + entities.Replace(m.URL) + `">` + entities.Replace(m.URL) + "</a>"}
	},
}

// text is the whole message.
func (m Message) text() string { return m.Title + "\n" + m.Body + "\n" + m.URL }

var (
	// plainMarks takes the meaning from the marks of Discord; @ and < do nothing, as no mention is allowed.
	plainMarks = strings.NewReplacer("*", `\*`, "_", `\_`, "~", `\~`, "`", "\\`", "|", `\|`, ">", `\>`, "[", `\[`)
	entities   = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;")
)

// request is the address and the body of a notice to a webhook.
func (w *Channel) request(m Message) (to string, body []byte, err error) {
	u, err := address(w.Address)
	if err != nil {
		return "", nil, err
	}
	body, err = json.Marshal(templates[w.Form](u, m))
	return u.String(), body, err
}
