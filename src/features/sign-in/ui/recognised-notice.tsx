import { signInPath } from '#contracts/site-path.ts'
import { useCopy } from '#ui/text/copy.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Container } from '#ui/layout/layout.tsx'
import { signInPaths } from '../sign-in-paths.ts'
import styles from './recognised-notice.module.css'

/** ACC-10: an unobtrusive line on a remembered device; it names no person. */
export function RecognisedNotice({ currentPath }: { currentPath: string }) {
  const copy = useCopy('sign-in')
  if (currentPath.startsWith(signInPaths.login)) return null
  return (
    <aside className={styles.strip} aria-label={copy.remembered}>
      <Container>
        <div className={styles.notice}>
          <Icon name="shield" size="sm" />
          <span>{copy.remembered}</span>
          <a className={styles.action} href={signInPath(currentPath)}>
            {copy.title}
          </a>
          <form method="post" action={signInPaths.forget}>
            <input type="hidden" name="from" value={currentPath} />
            <button type="submit" className={styles.action}>
              {copy.forget}
            </button>
          </form>
        </div>
      </Container>
    </aside>
  )
}
