import { useEffect, useRef } from 'react'
import { orderPath, signInPath, supportPath, type SiteVariant } from '#contracts/site-path.ts'
import { useCopy } from '#ui/text/copy.tsx'
import { fill } from '#ui/text/fill.ts'
import { Icon } from '#ui/icons/icon.tsx'
import type { IconName } from '#ui/icons/icon-names.ts'
import { signInPaths } from '../sign-in-paths.ts'
import styles from './account-menu.module.css'
import { noteSignOut } from './session-tabs.ts'

interface AccountMenuProps {
  session: { firstName: string } | undefined
  /** true without a session of this site too, if an operator's gateway signs customers in and out */
  isSignedIn: boolean
  variant: SiteVariant
  /** the page with its query, as return address */
  currentPath: string
  /** whether the device is remembered (ACC-10) and can be forgotten here */
  isRecognised?: boolean
  /** whether the person is a staff member of the operator */
  isStaff?: boolean
  /** whether that staff member has access to the Studio */
  hasStudio?: boolean
}

/**
 * The header's account corner: "Sign in", or the customer's first name with a menu of session actions. With a gateway
 * it is only a link to the account.
 */
export function AccountMenu({ session, isSignedIn, variant, currentPath, isRecognised = false, isStaff = false, hasStudio = false }: AccountMenuProps) {
  const copy = useCopy('sign-in')
  if (!session && isSignedIn) {
    return (
      <a className={styles.link} href={overviewPath(variant)}>
        <Icon name="account" />
        <span>{copy.menu}</span>
      </a>
    )
  }
  if (!session) {
    if (currentPath.startsWith(signInPaths.login)) return null
    return (
      <a className={styles.link} href={signInPath(currentPath)}>
        <Icon name="account" />
        <span>{copy.title}</span>
      </a>
    )
  }
  return <SignedInMenu firstName={session.firstName} variant={variant} currentPath={currentPath} isRecognised={isRecognised} isStaff={isStaff} hasStudio={hasStudio} />
}

const inLanguage = (path: string, { locale }: SiteVariant) => (locale === 'es' ? `${path}?lang=es` : path)
const overviewPath = (variant: SiteVariant) => inLanguage('/acctmgmt/overview', variant)

function SignedInMenu({ firstName, variant, currentPath, isRecognised, isStaff, hasStudio }: { firstName: string; variant: SiteVariant; currentPath: string; isRecognised: boolean; isStaff: boolean; hasStudio: boolean }) {
  const copy = useCopy('sign-in')
  const menu = useRef<HTMLDetailsElement>(null)
  useCloseFromOutside(menu)
  const links: [IconName, string, string][] = [
    ['account', copy.overview, overviewPath(variant)],
    ['bill', copy.bill, supportPath(variant, 'mybill')],
    ['calendar', copy.visits, supportPath(variant, 'myappointment')],
    ['order', copy.orders, orderPath(undefined, variant.locale)],
    ['clock', copy.activity, supportPath(variant, 'activity')],
    ['help', copy.tickets, supportPath(variant, 'mytickets')],
    ['router', copy.network, supportPath(variant, 'internet', 'home')],
    ...(isStaff ? ([['library', copy.insights, inLanguage('/insights', variant)], ['person', copy.desk, inLanguage('/desk', variant)]] as [IconName, string, string][]) : []),
    ...(hasStudio ? ([['link', copy.studio, inLanguage('/studio', variant)]] as [IconName, string, string][]) : []),
  ]
  return (
    <details className={styles.menu} ref={menu} key={currentPath}>
      <summary className={styles.link} aria-label={firstName ? fill(copy.menuOf, { firstName }) : copy.menu}>
        <Icon name="account" />
        <span className={styles.name}>{firstName || copy.menu}</span>
        <Icon name="chevron-down" size="sm" />
      </summary>
      <div className={styles.panel}>
        {links.map(([icon, label, href]) => (
          <a key={href} className={styles.item} href={href}>
            <Icon name={icon} /> {label}
          </a>
        ))}
        {isRecognised && <PostItem action={signInPaths.forget} from={currentPath} icon="close" label={copy.forget} />}
        <PostItem
          action={signInPaths.signOut}
          from={currentPath}
          icon="sign-out"
          label={copy.signOut}
          onSubmit={noteSignOut}
        />
      </div>
    </details>
  )
}

/** An action is a form, so that it works before any script has loaded. */
function PostItem({ action, from, icon, label, onSubmit }: { action: string; from: string; icon: IconName; label: string; onSubmit?: () => void }) {
  return (
    <form method="post" action={action} onSubmit={onSubmit}>
      <input type="hidden" name="from" value={from} />
      <button type="submit" className={styles.item}>
        <Icon name={icon} /> {label}
      </button>
    </form>
  )
}

/** `<details>` opens and closes without script; with script, a click outside and Escape close it too. */
function useCloseFromOutside(menu: { current: HTMLDetailsElement | null }): void {
  useEffect(() => {
    const onPointer = ({ target }: PointerEvent) => {
      if (menu.current?.open && !menu.current.contains(target as Node)) menu.current.open = false
    }
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !menu.current?.open) return
      menu.current.open = false
      menu.current.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', onPointer)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPointer)
      document.removeEventListener('keydown', onKey)
    }
  }, [menu])
}
