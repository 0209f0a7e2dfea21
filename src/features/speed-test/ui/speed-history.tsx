import { fill } from '#ui/text/fill.ts'
import type { SpeedCopy } from '../copy.en.ts'
import type { SpeedLine } from '../pages/speed-view.ts'
import styles from './speed-test.module.css'

/** NET-02: the results of 90 days, as a chart and as a table with the same data. */
export function SpeedHistory({ lines, planKbps, text, copy }: { lines: readonly SpeedLine[]; planKbps: number | undefined; text: string; copy: SpeedCopy }) {
  const { columns, caption, inMbps, open } = copy.history
  return (
    <>
      {lines.length > 1 && <SpeedChart lines={lines.toReversed()} planKbps={planKbps} text={text} copy={copy} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is scrolled by keys only where it can have the focus */}
      <div className={styles.scroll} role="group" aria-label={caption} tabIndex={0}>
        <table className={styles.table}>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{columns.when}</th>
              <th scope="col" className={styles.number}>
                {columns.download} ({inMbps})
              </th>
              <th scope="col" className={styles.number}>
                {columns.upload} ({inMbps})
              </th>
              <th scope="col" className={styles.number}>
                {columns.latency}
              </th>
              <th scope="col" className={styles.number}>
                {columns.jitter}
              </th>
              <th scope="col">{columns.link}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.id}>
                <th scope="row">
                  <a href={line.href} aria-label={fill(open, { when: line.when })}>
                    {line.when}
                  </a>
                </th>
                <td className={styles.number}>{line.download}</td>
                <td className={styles.number}>{line.upload}</td>
                <td className={styles.number}>{line.latency}</td>
                <td className={styles.number}>{line.jitter}</td>
                <td>{line.link}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

/** The drawing has its own units and is stretched to fit; its text is outside, so that it is not distorted. */
const width = 100
const height = 40

function SpeedChart({ lines, planKbps, text, copy }: { lines: readonly SpeedLine[]; planKbps: number | undefined; text: string; copy: SpeedCopy }) {
  const most = Math.max(planKbps ?? 0, ...lines.map(({ downloadKbps, uploadKbps }) => Math.max(downloadKbps, uploadKbps)), 1)
  const x = (index: number) => (lines.length === 1 ? width / 2 : (index / (lines.length - 1)) * width)
  const y = (kbps: number) => height - (kbps / most) * (height - 2) - 1
  const path = (of: 'downloadKbps' | 'uploadKbps') => lines.map((line, index) => `${index === 0 ? 'M' : 'L'}${x(index).toFixed(2)} ${y(line[of]).toFixed(2)}`).join('')
  return (
    <figure className={styles.chart}>
      <svg className={styles.drawing} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={text} focusable="false">
        {planKbps !== undefined && <path className={styles.planLine} d={`M0 ${y(planKbps).toFixed(2)}H${width}`} />}
        <path className={styles.uploadLine} d={path('uploadKbps')} />
        <path className={styles.downloadLine} d={path('downloadKbps')} />
      </svg>
      <figcaption className={styles.legend} aria-hidden="true">
        <span className={styles.downloadKey}>{copy.history.columns.download}</span>
        <span className={styles.uploadKey}>{copy.history.columns.upload}</span>
        {planKbps !== undefined && <span className={styles.planKey}>{copy.history.planLine}</span>}
      </figcaption>
    </figure>
  )
}
