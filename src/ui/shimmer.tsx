import styles from './shimmer.module.css'

/**
 * HOME-18: holds the exact place of what is coming, so that nothing moves when it arrives. `label` is what a screen reader
 * hears, and, with `isOn` false, what stands in the place in words.
 */
export function Shimmer({ label, shape, isOn = true }: { label: string; shape: 'wide-card' | 'card' | 'line'; isOn?: boolean }) {
  return (
    <div className={`${isOn ? styles.shimmer : styles.words} ${styles[shape]}`} role="status">
      <span className={isOn ? 'unseen' : undefined}>{label}</span>
    </div>
  )
}
