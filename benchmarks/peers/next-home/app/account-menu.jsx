'use client'

import { useEffect, useRef } from 'react'
import { Icon } from './svg-icon.jsx'

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
    <details className="menu_r7w62_19" ref={menu}>
      <summary className="link_r7w62_1" aria-label={`Account of ${firstName}`}>
        <Icon name="account" />
        <span className="name_r7w62_39">{firstName}</span>
        <Icon name="chevron-down" size="sm" />
      </summary>
      <div className="panel_r7w62_45">
        <a className="item_r7w62_59" href="/acctmgmt/overview">
          <Icon name="account" /> Account overview
        </a>
        <form action="/acctmgmt/signout" method="post">
          <input type="hidden" name="from" value="/support" />
          <button type="submit" className="item_r7w62_59">
            <Icon name="sign-out" /> Sign out
          </button>
        </form>
      </div>
    </details>
  )
}
