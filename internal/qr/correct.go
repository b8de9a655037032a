package qr

// The field of 256 elements of the standard, as powers of 2 modulo x⁸+x⁴+x³+x²+1.
var power, logarithm = func() (p [255]byte, l [256]int) {
	x := 1
	for i := range p {
		p[i], l[x] = byte(x), i
		if x <<= 1; x > 255 {
			x ^= 0x11D
		}
	}
	return p, l
}()

func multiply(a, b byte) byte {
	if a == 0 || b == 0 {
		return 0
	}
	return power[(logarithm[a]+logarithm[b])%255]
}

// correction is n codewords of Reed–Solomon error correction for data: the remainder of its division by
// (x-2⁰)(x-2¹)…(x-2ⁿ⁻¹).
func correction(data []byte, n int) []byte {
	divisor := make([]byte, n) // without its first coefficient, 1
	divisor[n-1] = 1
	for i := range n {
		for k := range n {
			divisor[k] = multiply(divisor[k], power[i])
			if k+1 < n {
				divisor[k] ^= divisor[k+1]
			}
		}
	}
	rest := make([]byte, n)
	for _, d := range data {
		factor := d ^ rest[0]
		copy(rest, rest[1:])
		rest[n-1] = 0
		for k := range rest {
			rest[k] ^= multiply(divisor[k], factor)
		}
	}
	return rest
}
