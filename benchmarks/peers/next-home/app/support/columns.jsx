import { LinkList } from '../links.jsx'
import { Icon } from '../svg-icon.jsx'

export function Columns({ columns }) {
  return (
    <div className="_band_64dh3_1">
      <div>
        <div className="_container_1lyka_1">
          <div className="_columns_64dh3_8">
            {columns.map((column) => (
              <Column key={column.id} column={column} />
            ))}
          </div>
        </div>
      </div>
      <div className="_container_1lyka_1">
        <p className="_reference_1xffc_1">Reference of this page: {crypto.randomUUID().slice(0, 8)}</p>
      </div>
    </div>
  )
}

function Column({ column }) {
  return (
    <section id={column.id} aria-labelledby={`${column.id}-title`} className="_column_64dh3_8">
      <h2 className="_title_64dh3_35" id={`${column.id}-title`}>
        <span className="_icon_64dh3_44">
          <Icon name={column.icon} />
        </span>
        {column.title}
      </h2>
      <p className="_text_64dh3_55">{column.text}</p>
      {column.links.length > 0 && <LinkList links={column.links} traceId={column.id} />}
      {column.action && (
        <p className="_action_64dh3_59">
          <a className="_button_16jyo_1 _secondary_16jyo_34" href={column.action.url}>
            {column.action.label}
          </a>
        </p>
      )}
    </section>
  )
}
