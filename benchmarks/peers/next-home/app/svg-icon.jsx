const sizes = { sm: 16, base: 20, lg: 28 }

export function Icon({ name, size = 'base' }) {
  return (
    <svg className={`icon_gajf3_1 ${size}_gajf3_8`} width={sizes[size]} height={sizes[size]} aria-hidden="true" focusable="false">
      <use href={`/assets/icons-G5K3iwxX.svg#${name}`} />
    </svg>
  )
}
