import { Icon } from '../svg-icon.jsx'

/** The first order whole, the others by a line each. */
export function Orders({ orders }) {
  const [first, ...others] = orders
  return (
    <section id="order-status" className="_band_1x2d6_1" aria-labelledby="orders-title" aria-busy="false">
      <div className="_container_1lyka_1">
        <h2 className="_title_1x2d6_10" id="orders-title">
          {orders.length > 1 ? 'Your orders' : 'Your order'}
        </h2>
        <div className="_orders_1x2d6_15 _short_1x2d6_127">
          <Order order={first} others={others} />
        </div>
      </div>
    </section>
  )
}

function Order({ order, others }) {
  return (
    <article className="_order_1x2d6_15">
      <div className="_top_1x2d6_29">
        <div className="_facts_1x2d6_39">
          <p className="_status_1x2d6_46">
            <Icon name="order" size="sm" /> {order.status}
          </p>
          <h3 className="_name_1x2d6_60">
            <a href={detailsOf(order)}>{order.title}</a>
          </h3>
          <p className="_hint_1x2d6_64">{order.hint}</p>
          <p className="_number_1x2d6_68">Order {order.id}</p>
          {order.ordered && <p className="_number_1x2d6_68">{order.ordered}</p>}
        </div>
        <a className="_button_16jyo_1 _primary_16jyo_25" href={order.setUpUrl}>
          Set up your equipment
        </a>
      </div>
      <div className="_way_1x2d6_74">
        <div className="_frame_nmj1z_2">
          <ol className="_steps_nmj1z_6" aria-label={`Step ${order.at + 1} of ${order.steps.length}`}>
            {order.steps.map((step, index) => (
              <Step key={step} name={step} state={index < order.at ? 'done' : index === order.at ? 'current' : 'ahead'} />
            ))}
          </ol>
        </div>
      </div>
      {others.map((other) => (
        <a key={other.id} className="_other_1x2d6_81" href={detailsOf(other)}>
          <span>
            <strong>{other.title}</strong> · {other.status}
          </span>
          <Icon name="chevron-right" size="sm" />
        </a>
      ))}
    </article>
  )
}

function detailsOf(order) {
  return `/orders/details?order=${order.id}`
}

const stepClasses = { done: '_step_nmj1z_6 _done_nmj1z_31', current: '_step_nmj1z_6 _current_nmj1z_32', ahead: '_step_nmj1z_6' }

function Step({ name, state }) {
  return (
    <li className={stepClasses[state]} aria-current={state === 'current' ? 'step' : undefined}>
      <span className="_dot_nmj1z_36">{state === 'done' && <Icon name="check" size="sm" />}</span>
      <span className="_name_nmj1z_57">{name}</span>
    </li>
  )
}
