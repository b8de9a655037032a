package lang

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// message is a compiled text: its parts in order.
type message []part

// part is text, an argument, or a choice between branches.
type part struct {
	kind     partKind
	text     string // of text; name of the argument otherwise
	branches []branch
}

type partKind uint8

const (
	plain    partKind = iota
	argument          // {name}
	number            // # in a plural; text is the argument of the plural
	plural
	choice // select
)

type branch struct {
	name string
	message
}

// Arg is an argument of a message.
type Arg struct {
	name    string
	text    string
	form    string
	n       int
	isCount bool
}

// Number is a number, for plurals to choose by.
func Number(name string, n int) Arg { return Arg{name: name, n: n, isCount: true} }

// Signed is a number with its sign: +2, −1, 0.
func Signed(name string, n int) Arg {
	text := strconv.Itoa(n)
	switch {
	case n > 0:
		text = "+" + text
	case n < 0:
		text = "−" + text[1:]
	}
	return Arg{name: name, text: text, n: n, isCount: true}
}

// Word is a text, for selects to choose by.
func Word(name, text string) Arg { return Arg{name: name, text: text, form: text} }

// Inflected is a text with the form that selects choose by.
func Inflected(name, text, form string) Arg { return Arg{name: name, text: text, form: form} }

// Name is the name of the argument in messages.
func (a Arg) Name() string { return a.name }

// Value is what the argument stands for: an int or a string.
func (a Arg) Value() any {
	if a.isCount {
		return a.n
	}
	return a.text
}

func (a *Arg) append(dst []byte) []byte {
	if a.text == "" && a.isCount {
		return strconv.AppendInt(dst, int64(a.n), 10)
	}
	return append(dst, a.text...)
}

func find(args []Arg, name string) *Arg {
	for i := range args {
		if args[i].name == name {
			return &args[i]
		}
	}
	return nil
}

// append writes the message. A missing argument is left as it is written.
func (m message) append(dst []byte, l Language, args []Arg) []byte {
	for i := range m {
		p := &m[i]
		if p.kind == plain {
			dst = append(dst, p.text...)
			continue
		}
		a := find(args, p.text)
		switch {
		case a == nil:
			dst = append(append(append(dst, '{'), p.text...), '}')
		case p.kind == plural:
			dst = p.pick(l.category(a.n), a.n).append(dst, l, args)
		case p.kind == choice:
			dst = p.pick(a.form, -1).append(dst, l, args)
		default:
			dst = a.append(dst)
		}
	}
	return dst
}

// pick finds the branch for a number or a name; other is the last one.
func (p *part) pick(name string, n int) message {
	for i := range p.branches {
		b := &p.branches[i]
		if b.name == name {
			return b.message
		}
		if b.name[0] == '=' && n >= 0 && b.name[1:] == strconv.Itoa(n) {
			return b.message
		}
	}
	return p.branches[len(p.branches)-1].message
}

var errSyntax = errors.New("malformed message")

// compile reads a message.
func compile(text string) (message, error) {
	if strings.Contains(text, "'") {
		return nil, fmt.Errorf("%w: write ’ for an apostrophe", errSyntax)
	}
	c := compiler{rest: text}
	m, err := c.message("")
	if err == nil && c.rest != "" {
		err = errors.New("a } without its {")
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w at …%s", errSyntax, err, c.rest)
	}
	return m, nil
}

type compiler struct {
	rest string
}

// message reads up to the end or the } that closes a branch. In the branch of a
// plural # is the number of the argument counted.
func (c *compiler) message(counted string) (message, error) {
	var m message
	for c.rest != "" && c.rest[0] != '}' {
		switch {
		case c.rest[0] == '{':
			c.rest = c.rest[1:]
			p, err := c.argument(counted)
			if err != nil {
				return nil, err
			}
			m = append(m, p)
		case c.rest[0] == '#' && counted != "":
			c.rest = c.rest[1:]
			m = append(m, part{kind: number, text: counted})
		default:
			stop := "{}"
			if counted != "" {
				stop = "{}#"
			}
			n := strings.IndexAny(c.rest, stop)
			if n < 0 {
				n = len(c.rest)
			}
			m = append(m, part{text: c.rest[:n]})
			c.rest = c.rest[n:]
		}
	}
	return m, nil
}

// argument reads what follows a {, and its }.
func (c *compiler) argument(counted string) (part, error) {
	name := c.word()
	if name == "" {
		return part{}, errors.New("an argument has a name of letters, digits and _")
	}
	if c.take("}") {
		return part{kind: argument, text: name}, nil
	}
	if !c.take(",") {
		return part{}, errors.New("an argument ends in } or goes on with a comma")
	}
	p := part{kind: choice, text: name}
	switch kind := c.word(); kind {
	case "plural":
		p.kind, counted = plural, name
	case "select":
	default:
		return part{}, fmt.Errorf("plural or select, not %q", kind)
	}
	if !c.take(",") {
		return part{}, errors.New("a comma comes before the branches")
	}
	for !c.take("}") {
		b, err := c.branch(counted, p.kind == plural)
		if err != nil {
			return part{}, err
		}
		for _, other := range p.branches {
			if other.name == b.name {
				return part{}, fmt.Errorf("two branches %s", b.name)
			}
		}
		p.branches = append(p.branches, b)
	}
	if len(p.branches) == 0 || p.branches[len(p.branches)-1].name != "other" {
		return part{}, errors.New("the last branch is other")
	}
	return p, nil
}

func (c *compiler) branch(counted string, categories bool) (branch, error) {
	exact := c.take("=")
	name := c.word()
	if _, err := strconv.Atoi(name); exact && err == nil && categories {
		name = "=" + name
	} else if exact || name == "" || categories && !strings.Contains(" zero one two few many other ", " "+name+" ") {
		return branch{}, fmt.Errorf("no branch is called %q", name)
	}
	if !c.take("{") {
		return branch{}, errors.New("a branch is in braces")
	}
	m, err := c.message(counted)
	if err != nil {
		return branch{}, err
	}
	if !strings.HasPrefix(c.rest, "}") {
		return branch{}, errors.New("a branch is not closed")
	}
	c.rest = c.rest[1:]
	return branch{name, m}, nil
}

// word reads a name, skipping spaces before it.
func (c *compiler) word() string {
	c.rest = strings.TrimLeft(c.rest, " ")
	n := 0
	for n < len(c.rest) && (c.rest[n] == '_' || c.rest[n]|0x20 >= 'a' && c.rest[n]|0x20 <= 'z' || c.rest[n] >= '0' && c.rest[n] <= '9') {
		n++
	}
	word := c.rest[:n]
	c.rest = c.rest[n:]
	return word
}

// take reads a sign if it comes next, skipping spaces before it.
func (c *compiler) take(sign string) bool {
	rest, ok := strings.CutPrefix(strings.TrimLeft(c.rest, " "), sign)
	if ok {
		c.rest = rest
	}
	return ok
}
