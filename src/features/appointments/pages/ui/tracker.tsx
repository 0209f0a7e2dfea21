import { useEffect, useState } from 'react'
import { Icon } from '#ui/icons/icon.tsx'
import type { AppointmentCopy } from '../../copy.en.ts'
import type { ArrivalView } from '../appointment-view.ts'
import styles from './appointment.module.css'

/**
 * APT-05: the technician's progress, in words first. With JavaScript, server-sent events keep it current. After a lost
 * connection the browser reconnects by itself and gets the present state at once; until then a note says that the text
 * may be out of date.
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
