import styles from './picture.module.css'
import spotSheet from './spots.svg?url&no-inline'
import type { spots } from './spots.ts'
import stepSheet from './steps.svg?url&no-inline'
import type { steps } from './steps.ts'

/** A spot by its name, a step as `step-…`. The drawings stand in spots.ts and steps.ts, and reach the page as files alone. */
export type PictureName = keyof typeof spots | `step-${keyof typeof steps}`

/** What a picture says to who does not see it: its label, or nothing where the words beside it say the same. */
export type PictureWords = { label: string; decorative?: never } | { decorative: true; label?: never }

export const pictureSizes = { sm: 96, base: 160, lg: 240 } as const
export type PictureSize = keyof typeof pictureSizes

/** A drawing of our own in the surroundings' colours. Sizes: sm 96, base 160, lg 240 px wide, or narrower where there is less room. */
export function Picture({ name, size = 'base', className, label }: { name: PictureName; size?: PictureSize; className?: string } & PictureWords) {
  const sheet = name.startsWith('step-') ? stepSheet : spotSheet
  const width = pictureSizes[size]
  return (
    <svg className={`${styles.picture} ${styles[size]} ${className ?? ''}`} viewBox="0 0 160 120" width={width} height={width * 0.75} {...spoken(label)} focusable="false">
      <use href={`${sheet}#${name}`} />
    </svg>
  )
}

/** A step's drawing in HTML that is made of text (article-body.tsx): the words beside it say the same. */
export function stepMarkup(step: string): string {
  return `<svg class="${styles.picture}" viewBox="0 0 160 120" width="96" height="72" aria-hidden="true" focusable="false"><use href="${stepSheet}#step-${step}"></use></svg>`
}

export function spoken(label: string | undefined) {
  return label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
}
