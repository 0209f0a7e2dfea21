import type { ComponentType, ReactNode } from 'react'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { supportCrumbs } from '#ui/layout/support-crumbs.ts'
import { fill } from '#ui/text/fill.ts'
import { dialLink } from '#ui/text/phone-link.ts'
import type { EquipmentCopy } from '../copy.en.ts'
import type { EquipmentPage, UnitNotice } from '../pages/equipment-view.ts'
import styles from './equipment.module.css'

/** A form sent by the page's router, or by the browser if there is no script. */
export type FormPart = ComponentType<{ method: 'post'; className?: string | undefined; noValidate?: boolean; children: ReactNode }>

export function crumbsOf(page: Pick<EquipmentPage, 'variant' | 'copy'>, label: string) {
  return { label: page.copy.breadcrumbs, items: supportCrumbs(page, { label }) }
}

export function Notice({ notice }: { notice: UnitNotice | undefined }) {
  if (!notice) return null
  return (
    <Banner tone={notice.tone} title={notice.title} role={notice.tone === 'good' ? 'status' : 'alert'}>
      {notice.text}
    </Banner>
  )
}

export function CallLink({ copy, phone }: { copy: EquipmentCopy; phone: string }) {
  return (
    <ButtonLink variant="secondary" href={dialLink(phone)}>
      {fill(copy.call, { phone })}
    </ButtonLink>
  )
}

export function Ways({ children }: { children: ReactNode }) {
  return <p className={styles.ways}>{children}</p>
}
