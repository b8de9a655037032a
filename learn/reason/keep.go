package reason

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"

	"barrage/game/rules"
)

// Version is that of what the reasons say. It rises with every change of when a kind is found: reasons that were kept by an earlier
// program are found anew.
const Version = 1

// Bare are reasons without what is needed only to choose among them.
func Bare(list []Reason) []Reason {
	list = slices.Clone(list)
	for i := range list {
		list[i].about, list[i].came = "", nil
	}
	return list
}

// values are the types of arguments, by their names in what is kept.
var values = map[string]reflect.Type{
	"n": reflect.TypeFor[int](), "seat": reflect.TypeFor[rules.Seat](), "contract": reflect.TypeFor[rules.Contract](), "reward": reflect.TypeFor[rules.Reward](),
	"kind": reflect.TypeFor[rules.Kind](), "section": reflect.TypeFor[rules.Section](), "tile": reflect.TypeFor[rules.Tile](), "machines": reflect.TypeFor[rules.Machines](),
	"terms": reflect.TypeFor[rules.Terms](), "company": reflect.TypeFor[rules.Company](), "bonus": reflect.TypeFor[rules.Bonus](), "load": reflect.TypeFor[Load](),
	"basins": reflect.TypeFor[[]rules.Basin](), "shares": reflect.TypeFor[[]Share](),
}

// keptArg is an argument as it is kept: with the type of its value.
type keptArg struct {
	Name, Type string
	Value      json.RawMessage
}

// MarshalJSON writes an argument to be kept; for programs there is Plain.
func (a Arg) MarshalJSON() ([]byte, error) {
	for name, t := range values {
		if reflect.TypeOf(a.Value) == t {
			value, err := json.Marshal(a.Value)
			if err != nil {
				return nil, err
			}
			return json.Marshal(keptArg{a.Name, name, value})
		}
	}
	return nil, fmt.Errorf("reason: an argument %T cannot be kept", a.Value)
}

// UnmarshalJSON reads what MarshalJSON wrote.
func (a *Arg) UnmarshalJSON(data []byte) error {
	var k keptArg
	if err := json.Unmarshal(data, &k); err != nil {
		return err
	}
	t := values[k.Type]
	if t == nil {
		return fmt.Errorf("reason: %q is no type of an argument", k.Type)
	}
	value := reflect.New(t)
	if err := json.Unmarshal(k.Value, value.Interface()); err != nil {
		return err
	}
	a.Name, a.Value = k.Name, value.Elem().Interface()
	return nil
}
