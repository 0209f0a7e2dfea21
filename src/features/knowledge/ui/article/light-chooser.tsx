import { useId, type ReactNode } from 'react'
import { classNames } from '#ui/dom/class-names.ts'
import { DevicePicture } from '#ui/pictures/device-picture.tsx'
import { useLocale } from '#ui/text/copy.tsx'
import type { Article, DeviceLight, LightState } from '../../contract.ts'
import type { ArticleCopy } from '../../copy.en.ts'
import styles from './light-chooser.module.css'

interface LightChooserProps {
  device: NonNullable<Article['device']>
  lights: readonly DeviceLight[]
  copy: ArticleCopy
  /** the article's original table */
  table: ReactNode
}

/**
 * 'What color is the light?': the visitor chooses a state, sees it on the device and reads its meaning. Made of radio
 * buttons and CSS, without script.
 */
export function LightChooser({ device, lights, copy, table }: LightChooserProps) {
  const id = useId()
  const pageLocale = useLocale()
  const isOne = lights.length === 1
  return (
    <div className={styles.whole}>
      <div className={styles.chooser} role="radiogroup" aria-labelledby={`${id}-title`} aria-describedby={`${id}-hint`}>
        <p className={styles.title} id={`${id}-title`} lang={pageLocale}>
          {isOne ? copy.lightTitle : copy.lightsTitle}
        </p>
        <div className={classNames(styles.picture, styles.usual)}>
          <DevicePicture device={device} decorative />
        </div>
        <p className={styles.hint} id={`${id}-hint`} lang={pageLocale}>
          {copy.lightHint}
        </p>
        {lights.map((light, place) => (
          <div key={light.name} className={styles.light}>
            {light.name && (
              <span className={styles.name} aria-hidden="true">
                {light.name}
              </span>
            )}
            {light.states.map((state, index) => (
              <State key={state.label} id={`${id}-${place}-${index}`} group={id} light={light} state={state} device={device} hasRing={!isOne} />
            ))}
          </div>
        ))}
      </div>
      <details className={styles.all}>
        <summary className={styles.summary} lang={pageLocale}>
          {copy.lightTable}
        </summary>
        {table}
      </details>
    </div>
  )
}

function State({ id, group, light, state, device, hasRing }: { id: string; group: string; light: DeviceLight; state: LightState; device: LightChooserProps['device']; hasRing: boolean }) {
  const shown = state.colour === 'off' ? 'off' : state.blinks ? (`blinking ${state.colour}` as const) : state.colour
  return (
    <div className={styles.state}>
      <input className={styles.input} type="radio" name={group} id={id} value={id} aria-describedby={`${id}-says`} />
      <label className={styles.choice} htmlFor={id}>
        <span className={classNames(styles.lamp, styles[state.colour], state.blinks && styles.blinks)} aria-hidden="true" />
        <span>
          {light.name && <span className="unseen">{light.name}: </span>}
          {state.label}
        </span>
      </label>
      <div className={styles.answer}>
        <div className={styles.picture}>
          <DevicePicture device={device} lights={Object.fromEntries(light.parts.map(({ part }) => [part, shown]))} ring={hasRing ? light.parts : undefined} decorative />
        </div>
        <div className={styles.says} id={`${id}-says`} dangerouslySetInnerHTML={{ __html: state.html }} />
      </div>
    </div>
  )
}
