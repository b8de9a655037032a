package notify

import (
	"errors"
	"strconv"
	"strings"

	"barrage/play/bus"
)

// limit is how long a payload may be; PostgreSQL refuses 8,000 bytes.
const limit = 7_900

// encode writes as much news as fits: the server, the number of the batch, and for each piece a word
// TABLE:VERSION:USER:USER…. Ids have neither spaces nor colons. What is told twice is written once.
func encode(from string, number int64, news []bus.News) (payload string, taken int) {
	var s strings.Builder
	s.WriteString(from + " " + strconv.FormatInt(number, 10))
	written := map[string]bool{}
	for _, n := range news {
		word := " " + n.Table + ":" + strconv.FormatInt(n.Version, 10)
		for _, u := range n.Users {
			word += ":" + u
		}
		if len(word) > limit/2 { // nobody has so many people
			word = " " + n.Table + ":" + strconv.FormatInt(n.Version, 10)
		}
		if !written[word] {
			if s.Len()+len(word) > limit {
				break
			}
			s.WriteString(word)
			written[word] = true
		}
		taken++
	}
	return s.String(), taken
}

var errPayload = errors.New("not a batch of news")

func decode(payload string) (from string, number int64, news []bus.News, err error) {
	words := strings.Split(payload, " ")
	if len(words) < 2 {
		return "", 0, nil, errPayload
	}
	if number, err = strconv.ParseInt(words[1], 10, 64); err != nil {
		return "", 0, nil, errPayload
	}
	for _, w := range words[2:] {
		parts := strings.Split(w, ":")
		if len(parts) < 2 {
			return "", 0, nil, errPayload
		}
		version, err := strconv.ParseInt(parts[1], 10, 64)
		if err != nil {
			return "", 0, nil, errPayload
		}
		news = append(news, bus.News{Table: parts[0], Version: version, Users: parts[2:]})
	}
	return words[0], number, news, nil
}
