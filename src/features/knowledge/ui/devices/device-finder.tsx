import { useState, type FormEvent } from 'react'
import { searchPath, type SiteVariant } from '#contracts/site-path.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Combobox } from '#ui/fields/combobox.tsx'
import { fill } from '#ui/text/fill.ts'
import type { Device } from '../../contract.ts'
import { findDevices } from '../../find-devices.ts'
import type { DeviceCopy } from '../../copy.en.ts'
import styles from './device-selector-view.module.css'

const mostShown = 6

/**
 * A combobox that scrolls to a device's card, because on a phone the page is ten screens long. Other input, and all
 * input without script, goes to the search.
 */
export function DeviceFinder({ devices, variant, copy }: { devices: readonly Device[]; variant: SiteVariant; copy: DeviceCopy }) {
  const [typed, setTyped] = useState('')
  const found = findDevices(devices, typed)
  const open = (device: Device) => {
    setTyped(device.name)
    const card = document.getElementById(deviceCardId(device))!
    card.scrollIntoView({ block: 'start' })
    card.querySelector('a')?.focus({ preventScroll: true })
  }
  const onSubmit = (event: FormEvent) => {
    if (found.length !== 1) return
    event.preventDefault()
    open(found[0]!)
  }
  return (
    <form className={styles.finder} action={searchPath(variant)} onSubmit={onSubmit}>
      <Combobox
        label={copy.find}
        name="q"
        value={typed}
        onType={setTyped}
        onChoose={(name) => open(devices.find((device) => device.name === name)!)}
        options={found.slice(0, mostShown).map(({ name }) => ({ value: name }))}
        status={found.length === 1 ? copy.found.one : fill(copy.found.other, { count: found.length })}
        maxLength={120}
        className={styles.finderField}
      />
      <Button type="submit">{copy.findButton}</Button>
    </form>
  )
}

export const deviceCardId = ({ make, model }: Pick<Device, 'make' | 'model'>) => `device-${make}-${model}`
