import type { LightColour } from './devices/light-colours.ts'
import type { DrawnDevice } from './devices/drawn-devices.ts'
import type { PartName } from './devices/part-names.ts'
import deviceSheet from './devices.svg?url&no-inline'
import styles from './picture.module.css'
import { pictureSizes, spoken, type PictureSize, type PictureWords } from './picture.tsx'

export type LightState = LightColour | `blinking ${LightColour}` | 'off'

/**
 * A device from the front in normal operation, or with the given `lights`; or its back with the ports. `ring`: points
 * to circle, in hundredths of the picture. `partsOf` (devices/device-drawings.ts) returns the names and positions of
 * the parts.
 */
export function DevicePicture({
  device,
  side = 'front',
  lights,
  ring,
  size = 'base',
  className,
  label,
}: { device: DrawnDevice; side?: 'front' | 'back'; lights?: Partial<Record<PartName, LightState>>; ring?: readonly { x: number; y: number }[] | undefined; size?: PictureSize; className?: string } & PictureWords) {
  const lit = Object.entries(lights ?? {}).filter(([, state]) => state !== 'off')
  return (
    <svg className={`${styles.picture} ${styles[size]} ${className ?? ''}`} viewBox="0 0 160 160" width={pictureSizes[size]} height={pictureSizes[size]} {...spoken(label)} focusable="false">
      <use href={`${deviceSheet}#${device}-${side}`} />
      {side === 'front' && !lights && <use href={`${deviceSheet}#${device}-normal`} />}
      {side === 'front' && lit.map(([light, state]) => <use key={light} href={`${deviceSheet}#${device}-light-${light}`} className={classOf(state)} />)}
      {ring?.map(({ x, y }) => <circle key={`${x} ${y}`} className={styles.ring} cx={x * 1.6} cy={y * 1.6} r="9" />)}
    </svg>
  )
}

/** The CSS classes of a light state: `blinking green` gives two, `green` one. */
const classOf = (state: LightState) => state.split(' ').map((word) => styles[word]).join(' ')
