import styles from './shimmer.module.css'

/** Holds the exact place of what is coming, so that nothing moves when it arrives. `label` is what a screen reader hears. */
export function Shimmer({ label, shape }: { label: string; shape: 'wide-card' | 'card' | 'line' }) {
  return (
    <div className={`${styles.shimmer} ${styles[shape]}`} role="status">
      <span className="unseen">{label}</span>
    </div>
  )
}
