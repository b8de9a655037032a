package main

import (
	"fmt"
	"os"

	"barrage/trace"
)

func main() {
	for _, name := range os.Args[1:] {
		fd, err := os.Open(name)
		if err != nil {
			panic(err)
		}
		f, err := trace.Read(fd)
		if err != nil {
			fmt.Println(name, err)
			continue
		}
		r, err := trace.Check(f)
		if err != nil {
			fmt.Println(name, "differs:", err)
			continue
		}
		fmt.Println(name, "agree", r.Snapshots, r.Decisions, r.Options, r.Tolerated)
	}
}
