package main

import (
	"errors"
	"fmt"
	"io"
	"net"
	"net/url"
	"os"
	"slices"
	"strconv"

	"barrage/internal/qr"
)

// lanAddress is where others in the network reach a listener.
func lanAddress(at net.Addr) (*url.URL, error) {
	ip, err := lanIP()
	if err != nil {
		return nil, err
	}
	port := at.(*net.TCPAddr).Port
	return &url.URL{Scheme: "http", Host: net.JoinHostPort(ip.String(), strconv.Itoa(port))}, nil
}

// lanIP is the address of this machine in its network: the one with which it would reach the world if that is private, otherwise
// the first private one, otherwise the first at all.
func lanIP() (net.IP, error) {
	var found []net.IP
	// Nothing is sent: UDP only chooses a route. The address is one of those reserved for documentation.
	if c, err := net.Dial("udp4", "192.0.2.1:9"); err == nil {
		found = append(found, c.LocalAddr().(*net.UDPAddr).IP)
		c.Close()
	}
	addrs, err := net.InterfaceAddrs()
	if err != nil {
		return nil, err
	}
	for _, a := range addrs {
		if n, ok := a.(*net.IPNet); ok && n.IP.To4() != nil && n.IP.IsGlobalUnicast() {
			found = append(found, n.IP)
		}
	}
	if i := slices.IndexFunc(found, net.IP.IsPrivate); i >= 0 {
		return found[i], nil
	}
	if len(found) > 0 {
		return found[0], nil
	}
	return nil, errors.New("-lan: this machine has no address in a network; is it connected?")
}

// showLAN tells where others open the game, and draws it for their phones.
func showLAN(w io.Writer, at string, draw bool) {
	fmt.Fprintf(w, "Others here open %s\n", at)
	if code, err := qr.Encode(at); err == nil && draw {
		fmt.Fprint(w, code)
	}
}

// isTerminal reports whether somebody may be looking.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
