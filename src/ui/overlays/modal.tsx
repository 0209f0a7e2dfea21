import { useEffect, useEffectEvent, useId, useRef, type ReactNode, type Ref } from 'react'
import { classNames } from '../dom/class-names.ts'
import { IconButton } from '../buttons/icon-button.tsx'
import { useBackCloses } from './back-closes.ts'
import styles from './modal.module.css'

/**
 * WID-05: a dialog over the page, on the native `<dialog>`: the rest of the page is inert while it is open, the focus
 * moves in and back to where it was. Escape, the close button, a click outside and the browser's Back call `onClose`. It
 * fills a phone's screen, unless it is a short notice; a drawer slides in from the side. `onOpen` is called each time it opens; the
 * caller reports its pseudo-page there (ANA-07).
 */
export function Modal({
  isOpen,
  onClose,
  onOpen,
  title,
  closeLabel,
  children,
  actions,
  variant = 'centre',
  className,
  ref,
}: {
  isOpen: boolean
  onClose: () => void
  onOpen?: () => void
  title: string
  closeLabel: string
  children: ReactNode
  /** stays visible below the scrolling content */
  actions?: ReactNode
  variant?: 'centre' | 'drawer' | 'notice'
  className?: string
  ref?: Ref<HTMLHeadingElement>
}) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const tell = useEffectEvent(() => onOpen?.())
  useBackCloses(isOpen, onClose)
  useEffect(() => {
    const element = dialog.current!
    if (!isOpen) return
    const unlock = lockScrolling()
    element.showModal()
    tell()
    return () => {
      element.close()
      unlock()
    }
  }, [isOpen])
  return (
    // Escape closes it by keyboard; the click handler is for a pointer outside the dialog.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={classNames(styles.modal, variant === 'drawer' ? styles.drawer : styles.centre, variant === 'notice' && styles.notice, className)}
      aria-labelledby={id}
      onCancel={(event) => {
        // a file chooser or a picker inside fires cancel events too
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={styles.box}>
        <div className={styles.head}>
          <h2 ref={ref} className={styles.title} id={id}>
            {title}
          </h2>
          <IconButton icon="close" label={closeLabel} onClick={onClose} />
        </div>
        <div className={styles.body}>{children}</div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </dialog>
  )
}

let locks = 0

/** Keeps the page behind at its scroll position and width. Returns a function that undoes it. */
function lockScrolling(): () => void {
  const { style } = document.documentElement
  if (locks++ === 0) {
    style.scrollbarGutter = window.innerWidth > document.documentElement.clientWidth ? 'stable' : ''
    style.overflow = 'hidden'
  }
  return () => {
    if (--locks > 0) return
    style.removeProperty('overflow')
    style.removeProperty('scrollbar-gutter')
  }
}
