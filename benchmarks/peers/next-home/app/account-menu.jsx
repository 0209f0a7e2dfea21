'use client'

import { useEffect, useRef } from 'react'
import { Icon } from './svg-icon.jsx'

const items = [
  { icon: 'account', label: 'Account overview', url: '/acctmgmt/overview' },
  { icon: 'bill', label: 'Your bill', url: '/support/mybill' },
  { icon: 'calendar', label: 'Your visits', url: '/support/myappointment' },
  { icon: 'order', label: 'Your orders', url: '/orders/details' },
  { icon: 'clock', label: 'Your activity', url: '/support/activity' },
  { icon: 'help', label: 'My tickets', url: '/support/mytickets' },
  { icon: 'router', label: 'Home network', url: '/support/internet/home' },
]

export function AccountMenu({ firstName }) {
  const menu = useRef(null)
  useEffect(() => {
    const close = (event) => {
      if (menu.current && !menu.current.contains(event.target)) menu.current.open = false
    }
    document.addEventListener('pointerdown', close)
    return () => document.removeEventListener('pointerdown', close)
  }, [])
  return (
    <details className="_menu_1xns3_19" ref={menu}>
      <summary className="_link_1xns3_1" aria-label={`Account of ${firstName}`}>
        <Icon name="account" />
        <span className="_name_1xns3_40">{firstName}</span>
        <Icon name="chevron-down" size="sm" />
      </summary>
      <div className="_panel_1xns3_46">
        {items.map(({ icon, label, url }) => (
          <a key={url} className="_item_1xns3_60" href={url}>
            <Icon name={icon} /> {label}
          </a>
        ))}
        <form action="/acctmgmt/signout" method="post">
          <input type="hidden" name="from" value="/support" />
          <button type="submit" className="_item_1xns3_60">
            <Icon name="sign-out" /> Sign out
          </button>
        </form>
      </div>
    </details>
  )
}
