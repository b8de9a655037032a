//go:build js

// Command barrage-wasm offers the engine to the client in a browser. It runs in a worker and defines the
// object barrage with these functions; results come by callbacks:
//
//	open(database, ask, done)         opens the engine; ask(question, answered) lets another worker think
//	call(request, answered)           answers a request: answered(status, JSON)
//	follow(request, tell, ended)      tells what is new about a table; returns a function that ends it
//	ponder(question, answered)        answers a question that another engine has asked
//	learn(language, words)            takes the messages of a language other than English; returns what is wrong with them
package main

import (
	"context"
	"encoding/json"
	"errors"
	"syscall/js"

	"barrage/game/lang"
	"barrage/game/rules"
	"barrage/play/fault"
	"barrage/server/engine"
	"barrage/store/idb"
	"barrage/store/mem"
)

var (
	opened *engine.Engine
	unkept error // why the database was not opened
)

func main() {
	js.Global().Set("barrage", js.ValueOf(map[string]any{
		"rules":  rules.Version,
		"open":   js.FuncOf(open),
		"call":   js.FuncOf(call),
		"follow": js.FuncOf(follow),
		"ponder": js.FuncOf(ponder),
		"learn":  js.FuncOf(learn),
	}))
	select {}
}

// open opens the engine on a database of the browser, or in memory if it has no name.
func open(_ js.Value, args []js.Value) any {
	database, ask, done := args[0].String(), args[1], args[2]
	go func() {
		var store engine.Remover = mem.New()
		var err error
		if database != "" {
			store, err = idb.Open(context.Background(), database)
		}
		if err == nil {
			opened, err = engine.New(context.Background(), engine.StoreOf(store), thinker(ask))
		}
		if err != nil {
			unkept = err
			done.Invoke(explain(err))
			return
		}
		opened.Unkept = unkept
		done.Invoke("")
	}()
	return nil
}

// explain says in English what is wrong. Players read the sentence of GET /here/me, in their language.
func explain(err error) string {
	if e := (*fault.Error)(nil); errors.As(err, &e) {
		return e.In(lang.English)
	}
	return err.Error()
}

// thinker lets another worker think; it is nil if there is none.
func thinker(ask js.Value) engine.Thinker {
	if ask.Type() != js.TypeFunction {
		return nil
	}
	return engine.Remote{Ask: func(ctx context.Context, question []byte) ([]byte, error) {
		answers := make(chan string, 1)
		answered := js.FuncOf(func(_ js.Value, args []js.Value) any {
			answers <- args[0].String()
			return nil
		})
		defer answered.Release()
		cancel := ask.Invoke(string(question), answered)
		select {
		case answer := <-answers:
			return []byte(answer), nil
		case <-ctx.Done():
			if cancel.Type() == js.TypeFunction {
				cancel.Invoke()
			}
			return nil, ctx.Err()
		}
	}}
}

func call(_ js.Value, args []js.Value) any {
	request, answered := args[0].String(), args[1]
	go func() {
		var r engine.Request
		if json.Unmarshal([]byte(request), &r) != nil {
			r = engine.Request{} // which no endpoint answers
		}
		status, body := opened.Answer(context.Background(), r)
		answered.Invoke(status, string(body))
	}()
	return nil
}

func follow(_ js.Value, args []js.Value) any {
	request, tell, ended := args[0].String(), args[1], args[2]
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		var r engine.Request
		err := json.Unmarshal([]byte(request), &r)
		if err == nil {
			err = opened.Follow(ctx, r, func(message []byte) { tell.Invoke(string(message)) })
		}
		if err != nil {
			ended.Invoke(explain(err))
		}
	}()
	var end js.Func
	end = js.FuncOf(func(js.Value, []js.Value) any { // called once
		cancel()
		end.Release()
		return nil
	})
	return end
}

func ponder(_ js.Value, args []js.Value) any {
	question, answered := args[0].String(), args[1]
	go func() { answered.Invoke(string(engine.Ponder(context.Background(), []byte(question)))) }()
	return nil
}

func learn(_ js.Value, args []js.Value) any {
	l, known := lang.Parse(args[0].String())
	if !known {
		return "no such language"
	}
	if err := lang.Learn(l, []byte(args[1].String())); err != nil {
		return err.Error()
	}
	return ""
}
