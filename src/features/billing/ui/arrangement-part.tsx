import { Button } from '#ui/buttons/button.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { RadioGroup } from '#ui/fields/radio-group.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import type { BillCopy } from '../copy.en.ts'
import type { BillView } from '../rules/bill-view.ts'
import styles from './bill.module.css'

type Arrangement = NonNullable<BillView['arrangement']>

/** ORD-03: more time to pay: the confirmed arrangement, the request that is undecided, or the form that asks. */
export function ArrangementPart({ arrangement, isNews, copy: { arrangement: copy } }: { arrangement: Arrangement; isNews: boolean; copy: BillCopy }) {
  if ('confirmed' in arrangement) {
    const { title, text } = arrangement.confirmed
    return (
      <Banner tone="good" title={title} id="arrangement" isNews={isNews}>
        {text}
      </Banner>
    )
  }
  if ('asked' in arrangement) {
    const { title, text, link } = arrangement.asked
    return (
      <Banner tone="info" title={title} id="arrangement">
        {text} <a href={link.href}>{link.label}</a>
      </Banner>
    )
  }
  const { text, days, account } = arrangement
  return (
    <section className={`${styles.box} ${styles.noPrint}`} id="arrangement" aria-labelledby="arrangement-title">
      <h2 className={styles.title} id="arrangement-title">
        {copy.title}
      </h2>
      <p>{text}</p>
      {/* without the fragment of the page's address, which would keep the answer's message from the focus */}
      <form method="post" action={`?${new URLSearchParams({ account }).toString()}`} className={styles.form}>
        <input type="hidden" name="account" value={account} />
        <RadioGroup name="day" legend={copy.days} options={[...days, { value: 'other', label: copy.other }]} defaultValue={days[0]?.value ?? 'other'} />
        <TextField type="date" name="other" label={copy.otherDay} />
        <p>
          <Button type="submit">{copy.send}</Button>
        </p>
      </form>
    </section>
  )
}
