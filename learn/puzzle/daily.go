package puzzle

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"time"
)

// dailyKey is what the daily puzzle is drawn with. It is no secret: every server draws the same.
const dailyKey = "barrage: puzzle of the day"

// Daily is the index of the puzzle of a day among n: the same everywhere, without any connection.
func Daily(day time.Time, n int) int {
	mac := hmac.New(sha256.New, []byte(dailyKey))
	mac.Write([]byte(day.Format(time.DateOnly)))
	return int(binary.BigEndian.Uint64(mac.Sum(nil)) % uint64(n))
}
