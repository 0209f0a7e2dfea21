import { useEffect, useState } from 'react'
import { Icon } from '#ui/icons/icon.tsx'
import type { AppointmentCopy } from '../../copy.en.ts'
import type { ArrivalView } from '../appointment-view.ts'
import styles from './appointment.module.css'

/**
 * APT-05: where the technician is, text first; with script it goes on by server-sent events. The browser reconnects by
 * itself after a drop and is told at once how things stand; until then the words say that they may be old.
 */
export function Tracker({ initial, url, copy }: { initial: ArrivalView; url: string; copy: AppointmentCopy }) {
  const [arrival, setArrival] = useState(initial)
  const [link, setLink] = useState<'none' | 'live' | 'lost'>('none')
  useEffect(() => {
    const source = new EventSource(url)
    source.addEventListener('arrival', (event) => {
      setArrival(JSON.parse(event.data as string) as ArrivalView)
      setLink('live')
    })
    source.addEventListener('end', () => {
      setLink('none')
      source.close()
    })
    source.addEventListener('error', () => setLink('lost'))
    return () => source.close()
  }, [url])
  return (
    <section className={styles.tracker} aria-label={copy.arrival.tracker} data-phase={arrival.phase} data-link={link}>
      <Icon name={arrival.phase === 'arrived' ? 'good' : 'technician'} size="lg" />
      <div className={styles.trackerWords}>
        <div aria-live="polite">
          <p className={styles.trackerTitle}>{arrival.title}</p>
          {arrival.text && <p>{arrival.text}</p>}
        </div>
        {arrival.progress !== undefined && <progress className={styles.progress} max={100} value={arrival.progress} aria-label={copy.arrival.progress} />}
        {link !== 'none' && <p className={styles.trackerNote}>{link === 'live' ? copy.arrival.live : copy.arrival.lost}</p>}
      </div>
    </section>
  )
}
