import type { ReactNode, Ref } from 'react'
import { classNames } from '#ui/dom/class-names.ts'
import { Icon } from '#ui/icons/icon.tsx'
import type { Theme } from '#ui/theme/themes.ts'
import styles from './widget-frame.module.css'

/** The layout of the widget; it is the same before and after the widget's script has loaded, so that nothing moves. */
export function WidgetFrame({
  id,
  heading,
  hasHeading,
  outline,
  lead,
  theme,
  isColumn,
  form,
  children,
  offer,
  ref,
}: {
  id: string
  heading: string
  /** if false, the page's own title is the widget's, and `outline` is the heading between it and those below */
  hasHeading: boolean
  outline: string
  lead: string
  theme: Theme
  /** ANS-15: one column, while a question is asked and if nothing stands beside the box */
  isColumn: boolean
  form: ReactNode
  children: ReactNode
  offer: ReactNode
  ref?: Ref<HTMLElement>
}) {
  return (
    <section
      ref={ref}
      data-theme={theme === 'none' ? undefined : theme}
      className={classNames(styles.widget, theme !== 'none' && styles.themed, isColumn && styles.column)}
      aria-labelledby={hasHeading ? id : undefined}
      aria-label={hasHeading ? undefined : heading}
    >
      <div className={styles.ask}>
        {hasHeading ? (
          <h2 id={id} className={styles.heading}>
            <span className={styles.mark}>
              <Icon name="sparkles" />
            </span>
            {heading}
          </h2>
        ) : (
          <h2 className={styles.unseen}>{outline}</h2>
        )}
        <p className={styles.lead}>{lead}</p>
        {form}
      </div>
      {children}
      {offer}
    </section>
  )
}
