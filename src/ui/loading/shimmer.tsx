import styles from './shimmer.module.css'

/** A placeholder of the coming content's exact size, so that nothing moves. `label` is for screen readers. */
export function Shimmer({ label, shape }: { label: string; shape: 'wide-card' | 'card' | 'line' }) {
  return (
    <div className={`${styles.shimmer} ${styles[shape]}`} role="status">
      <span className="unseen">{label}</span>
    </div>
  )
}
