import type { ReactNode } from 'react'
import type { Locale } from '#contracts/identity.ts'
import { useLocale } from './copy.tsx'
import styles from './language-mark.module.css'

/**
 * A title that may be in another language than its page: `lang` for those who hear it, and a small mark for those who
 * read it. `of`: the title's language; `mark`: what the mark says, in the page's language ('En inglés').
 */
export function InLanguage({ of, mark, className, children }: { of: Locale | undefined; mark: string; className?: string | undefined; children: ReactNode }) {
  const page = useLocale()
  if (of === undefined || of === page) return className ? <span className={className}>{children}</span> : children
  return (
    <>
      <span className={className} lang={of}>
        {children}
      </span>
      <OtherLanguage of={of}>{mark}</OtherLanguage>
    </>
  )
}

/** The mark after a title that is in another language than its page. */
export function OtherLanguage({ of, children }: { of: Locale | undefined; children: string }) {
  const page = useLocale()
  return (
    of !== undefined &&
    of !== page && (
      <>
        {' '}
        <LanguageMark lang={page}>{children}</LanguageMark>
      </>
    )
  )
}

/** The mark alone, for a list that is in the other language as a whole. */
export function LanguageMark({ lang, children }: { lang: Locale; children: string }) {
  return (
    <small className={styles.mark} lang={lang}>
      {children}
    </small>
  )
}
