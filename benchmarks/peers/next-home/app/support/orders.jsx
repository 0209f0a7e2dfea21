import { Icon } from '../svg-icon.jsx'

/** The first order whole, the others by a line each. */
export function Orders({ orders }) {
  const [first, ...others] = orders
  return (
    <section id="order-status" className="_band_zivtc_1" aria-labelledby="orders-title" aria-busy="false">
      <div className="_container_92pcc_1">
        <h2 className="_title_zivtc_10" id="orders-title">
          {orders.length > 1 ? 'Your orders' : 'Your order'}
        </h2>
        <div className="_orders_zivtc_15">
          <Order order={first} others={others} />
        </div>
      </div>
    </section>
  )
}

function Order({ order, others }) {
  return (
    <article className="_order_zivtc_15">
      <div className="_top_zivtc_29">
        <div className="_facts_zivtc_39">
          <p className="_status_zivtc_46">
            <Icon name="order" size="sm" /> {order.status}
          </p>
          <h3 className="_name_zivtc_60">
            <a href={detailsOf(order)}>{order.title}</a>
          </h3>
          <p className="_hint_zivtc_64">{order.hint}</p>
          <p className="_number_zivtc_68">Order {order.id}</p>
        </div>
        <a className="_button_16jyo_1 _primary_16jyo_25" href={order.setUpUrl}>
          Set up your equipment
        </a>
      </div>
      <div className="_way_zivtc_74">
        <div className="_frame_1obbf_2">
          <ol className="_steps_1obbf_6" aria-label={`Step ${order.at + 1} of ${order.steps.length}`}>
            {order.steps.map((step, index) => (
              <Step key={step} name={step} state={index < order.at ? 'done' : index === order.at ? 'current' : 'ahead'} />
            ))}
          </ol>
        </div>
      </div>
      {others.map((other) => (
        <a key={other.id} className="_other_zivtc_81" href={detailsOf(other)}>
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

const stepClasses = { done: '_step_1obbf_6 _done_1obbf_31', current: '_step_1obbf_6 _current_1obbf_32', ahead: '_step_1obbf_6' }

function Step({ name, state }) {
  return (
    <li className={stepClasses[state]} aria-current={state === 'current' ? 'step' : undefined}>
      <span className="_dot_1obbf_36">{state === 'done' && <Icon name="check" size="sm" />}</span>
      <span className="_name_1obbf_57">{name}</span>
    </li>
  )
}
