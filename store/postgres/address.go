package postgres

import (
	"errors"
	"net/url"
	"strings"

	"github.com/jackc/pgx/v5/pgxpool"
)

// connections is how many there are at most if the address does not say
// (pool_max_conns).
const connections = 16

var errAddress = errors.New("postgres: the address is not understood: it looks like postgres://user:password@host:5432/database, " +
	"with / ? # @ % and : in the password written as %2F %3F %23 %40 %25 and %3A")

// parse reads an address. Its errors show no part of the password, not even of one
// that was written wrongly and so got into another part of the address.
func parse(address string) (*pgxpool.Config, error) {
	u, err := url.Parse(address)
	if err != nil || strings.Count(address, "@") > 1 || u.User == nil && strings.Contains(address, "@") {
		return nil, errAddress
	}
	config, err := pgxpool.ParseConfig(address)
	if err != nil {
		text := err.Error()
		password, _ := u.User.Password()
		for _, secret := range []string{password, url.QueryEscape(password), u.Query().Get("password"), url.QueryEscape(u.Query().Get("password"))} {
			if secret != "" && strings.Contains(text, secret) {
				return nil, errAddress
			}
		}
		return nil, errors.New("postgres: " + text)
	}
	if !u.Query().Has("pool_max_conns") {
		config.MaxConns = connections
	}
	return config, nil
}
