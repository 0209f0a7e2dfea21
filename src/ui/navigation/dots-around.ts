/** WID-02: with up to this many slides each slide has its dot. */
const uncompressedSlides = 6

/**
 * WID-02: the dots of a carousel: all up to six slides; else a window of `maxDots` around the current one, whose end
 * dots are small if more slides follow.
 */
export function dotsAround(at: number, count: number, maxDots: number): { index: number; isSmall: boolean }[] {
  const size = count > uncompressedSlides ? Math.min(maxDots, count) : count
  const start = Math.max(0, Math.min(at - Math.floor(size / 2), count - size))
  return Array.from({ length: size }, (_, place) => {
    const index = start + place
    return { index, isSmall: index !== at && ((place === 0 && index > 0) || (place === size - 1 && index < count - 1)) }
  })
}
