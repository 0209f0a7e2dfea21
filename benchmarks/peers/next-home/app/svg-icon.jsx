const sizes = { sm: 16, base: 20, lg: 28 }
const classes = { sm: '_sm_gajf3_8', base: '_base_gajf3_13', lg: '_lg_gajf3_18' }

export function Icon({ name, size = 'base' }) {
  return (
    <svg className={`_icon_gajf3_1 ${classes[size]}`} width={sizes[size]} height={sizes[size]} aria-hidden="true" focusable="false">
      <use href={`/assets/icons-BjofjS6_.svg#${name}`} />
    </svg>
  )
}
