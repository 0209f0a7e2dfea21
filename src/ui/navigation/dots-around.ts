/** WID-02: up to here each slide has its dot. */
const uncompressedSlides = 6

/** WID-02: all dots up to six; else a window of `maxDots` around the current one, whose ends are small where more follow. */
export function dotsAround(at: number, count: number, maxDots: number): { index: number; isSmall: boolean }[] {
  const size = count > uncompressedSlides ? Math.min(maxDots, count) : count
  const start = Math.max(0, Math.min(at - Math.floor(size / 2), count - size))
  return Array.from({ length: size }, (_, place) => {
    const index = start + place
    return { index, isSmall: index !== at && ((place === 0 && index > 0) || (place === size - 1 && index < count - 1)) }
  })
}
