import styles from './picture.module.css'
import spotSheet from './spots.svg?url&no-inline'
import type { spots } from './spots.ts'
import stepSheet from './steps.svg?url&no-inline'
import type { steps } from './steps.ts'

/**
 * A spot by its name, a step as `step-…`. The drawings are in spots.ts and steps.ts, and are loaded as separate files,
 * not in the script.
 */
export type PictureName = keyof typeof spots | `step-${keyof typeof steps}`

/** A picture's text alternative: a label, or none if the text beside it says the same. */
export type PictureWords = { label: string; decorative?: never } | { decorative: true; label?: never }

export const pictureSizes = { sm: 96, base: 160, lg: 240 } as const
export type PictureSize = keyof typeof pictureSizes

/**
 * One of our drawings, in the colours of its surroundings. Sizes: sm 96, base 160, lg 240 px wide, or narrower if there
 * is less room.
 */
export function Picture({ name, size = 'base', className, label }: { name: PictureName; size?: PictureSize; className?: string } & PictureWords) {
  const sheet = name.startsWith('step-') ? stepSheet : spotSheet
  const width = pictureSizes[size]
  return (
    <svg className={`${styles.picture} ${styles[size]} ${className ?? ''}`} viewBox="0 0 160 120" width={width} height={width * 0.75} {...spoken(label)} focusable="false">
      <use href={`${sheet}#${name}`} />
    </svg>
  )
}

/** A step's drawing as HTML (article-body.tsx). Hidden from screen readers, because the text beside it is the same. */
export function stepMarkup(step: string): string {
  return `<svg class="${styles.picture}" viewBox="0 0 160 120" width="96" height="72" aria-hidden="true" focusable="false"><use href="${stepSheet}#step-${step}"></use></svg>`
}

export function spoken(label: string | undefined) {
  return label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
}
