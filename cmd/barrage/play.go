package main

func play(c console, args []string) error { return nil }
