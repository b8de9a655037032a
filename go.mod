module barrage

go 1.26
