import { Icon } from '../svg-icon.jsx'
import { LinkList, Together } from '../links.jsx'

export function Hero({ home }) {
  return (
    <div className="hero_1aokd_1">
      <div className="container_4wolc_1">
        <nav aria-label="Breadcrumbs" className="breadcrumbs_4wolc_79">
          <ol className="crumbs_4wolc_85">
            <li className="crumb_4wolc_85">
              <a href="/">Home</a>
            </li>
            <li className="crumb_4wolc_85">
              <Icon name="chevron-right" size="sm" />
              <span aria-current="page">Support</span>
            </li>
          </ol>
        </nav>
        <div className="inner_1aokd_6">
          <div className="words_1aokd_15">
            <h1 className="heading_1aokd_23">{home.heading}</h1>
            <a className="notice_1aokd_33" href="#outage-banner">
              <Icon name="caution" />
              <span>{home.outages[0].title}</span>
              <Icon name="chevron-down" size="sm" />
            </a>
          </div>
          <a className="button_ynote_1 secondary_ynote_34" href="/acctmgmt/overview">
            <Icon name="account" />
            See your account
          </a>
        </div>
      </div>
    </div>
  )
}

export function Orders({ orders }) {
  return (
    <section id="order-status" className="band_1qy27_1" aria-labelledby="orders-title" aria-busy="false">
      <div className="container_4wolc_1">
        <h2 className="title_1qy27_5" id="orders-title">
          {orders.length > 1 ? 'Your orders' : 'Your order'}
        </h2>
        <div className="orders_1qy27_10">
          {orders.map((order) => (
            <Order key={order.id} order={order} />
          ))}
        </div>
      </div>
    </section>
  )
}

function Order({ order }) {
  return (
    <article className="order_1qy27_10">
      <div className="top_1qy27_22">
        <div className="facts_1qy27_31">
          <p className="status_1qy27_39">
            <Icon name="order" size="sm" /> {order.status}
          </p>
          <h3 className="name_1qy27_53">
            <a href={`/orders/details?order=${order.id}`}>{order.title}</a>
          </h3>
          <p className="hint_1qy27_57">{order.hint}</p>
          <p className="number_1qy27_61">Order {order.id}</p>
        </div>
        <a className="button_ynote_1 primary_ynote_25" href="/support/contact">
          Get help with this order
        </a>
      </div>
      <div className="way_1qy27_67">
        <div className="frame_r4za9_2">
          <ol className="steps_r4za9_6" aria-label={`Step ${order.at + 1} of ${order.steps.length}`}>
            {order.steps.map((step, index) => (
              <Step key={step} name={step} state={index < order.at ? 'done' : index === order.at ? 'current' : ''} />
            ))}
          </ol>
        </div>
      </div>
    </article>
  )
}

function Step({ name, state }) {
  return (
    <li className={`step_r4za9_6 ${state}_r4za9_31`} aria-current={state === 'current' ? 'step' : undefined}>
      <span className="dot_r4za9_36">{state === 'done' && <Icon name="check" size="sm" />}</span>
      <span className="name_r4za9_57">{name}</span>
    </li>
  )
}

export function Topics({ cards }) {
  return (
    <section className="band_cxcx5_1" aria-label="Help by topic">
      <div className="container_4wolc_1">
        <div className="cardGrid_4wolc_57 centersLast_4wolc_137">
          {cards.map((card) => (
            <Card key={card.id} card={card} />
          ))}
        </div>
      </div>
    </section>
  )
}

function Card({ card }) {
  return (
    <section className="card_tur00_1" id={card.id} aria-labelledby={`${card.id}-title`}>
      <div className="head_tur00_11">
        <span className="icon_tur00_17">
          <Icon name={card.icon} size="lg" />
        </span>
        <h2 className="title_tur00_28" id={`${card.id}-title`}>
          {card.title}
        </h2>
      </div>
      {card.description && (
        <p className="description_tur00_32">
          <Together text={card.description} />
        </p>
      )}
      <div className="body_tur00_43">
        <LinkList links={card.links} />
      </div>
      {card.action && (
        <div className="action_tur00_50">
          <a className="button_ynote_1 secondary_ynote_34 wide_ynote_53" href={card.action.url}>
            {card.action.label}
          </a>
        </div>
      )}
    </section>
  )
}

export function Outages({ outages }) {
  return (
    <section id="outage-banner" className="band_eg1t1_1" aria-label="Known outages">
      <div className="container_4wolc_1">
        <div className="list_eg1t1_5">
          {outages.map((outage) => (
            <div key={outage.title} className="banner_1b1wh_1 caution_1b1wh_40">
              <Icon name="caution" />
              <div className="text_1b1wh_13">
                <p className="title_1b1wh_20">{outage.title}</p>
                <div>
                  <p>
                    Since {timeOf(outage.startedAt, outage)}. We expect it back by {timeOf(outage.restoreAt, outage)}.{' '}
                    <a href="/support/topic/internet/outages">What you can do during an outage</a>
                  </p>
                </div>
              </div>
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}

const formats = new Map()

/** Kept between requests: a new formatter costs more than the rest of the page. */
function timeOf(instant, { timeZone }) {
  if (!formats.has(timeZone)) {
    const parts = { weekday: 'long', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }
    formats.set(timeZone, new Intl.DateTimeFormat('en-US', { ...parts, timeZone }))
  }
  return formats.get(timeZone).format(instant)
}

export function Columns({ columns }) {
  return (
    <div className="band_mzid0_1">
      <div className="container_4wolc_1">
        <div className="columns_mzid0_8">
          {columns.map((column) => (
            <section key={column.id} id={column.id} aria-labelledby={`${column.id}-title`} className="column_mzid0_8">
              <h2 className="title_mzid0_49" id={`${column.id}-title`}>
                <span className="icon_mzid0_56">
                  <Icon name={column.icon} />
                </span>
                {column.title}
              </h2>
              <p className="text_mzid0_67">{column.text}</p>
              {column.links.length > 0 && <LinkList links={column.links} traceId={column.id} />}
              {column.action && (
                <p className="action_mzid0_71">
                  <a className="button_ynote_1 secondary_ynote_34" href={column.action.url}>
                    {column.action.label}
                  </a>
                </p>
              )}
            </section>
          ))}
        </div>
      </div>
    </div>
  )
}
