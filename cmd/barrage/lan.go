package main

import (
	"errors"
	"fmt"
	"net"
	"net/url"
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

// lanIP is the address of this machine in its network: the one with which it would reach the world, if that is private,
// otherwise the first private one.
func lanIP() (net.IP, error) {
	// Nothing is sent: UDP only chooses a route. The address is one of those reserved for documentation.
	if c, err := net.Dial("udp4", "192.0.2.1:9"); err == nil {
		ip := c.LocalAddr().(*net.UDPAddr).IP
		c.Close()
		if ip.IsPrivate() {
			return ip, nil
		}
	}
	addrs, err := net.InterfaceAddrs()
	if err != nil {
		return nil, err
	}
	for _, a := range addrs {
		if n, ok := a.(*net.IPNet); ok && n.IP.To4() != nil && n.IP.IsPrivate() {
			return n.IP, nil
		}
	}
	return nil, errors.New("-lan: this machine has no address in a private network; is it connected?")
}

// showLAN tells where others open the game, and draws it for their phones if this is a terminal.
func showLAN(c console, at string) {
	fmt.Fprintf(c.out, "Others here open %s\n", at)
	if code, err := qr.Encode(at); err == nil && c.terminal {
		fmt.Fprint(c.out, code)
	}
}
