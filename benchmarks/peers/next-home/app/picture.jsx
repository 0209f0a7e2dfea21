const widths = { sm: 96, base: 160, lg: 240 }
const classes = { sm: '_sm_1cr9d_37', base: '_base_1cr9d_41', lg: '_lg_1cr9d_45' }

export function Picture({ name, size = 'base', className = '' }) {
  const width = widths[size]
  return (
    <svg className={`_picture_1cr9d_2 ${classes[size]} ${className}`} viewBox="0 0 160 120" width={width} height={width * 0.75} aria-hidden="true" focusable="false">
      <use href={`/assets/spots-j8ImN--J.svg#${name}`} />
    </svg>
  )
}
