import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { mapTexts } from '../../shared/texts/en/map.ts'
import { useTexts } from '../texts/use-texts.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import {
  listenToGestures,
  mostScale,
  showing,
  wholeMap,
  type Zoom,
  zoomAt,
} from './map-gestures.ts'
import './zoomed-map.css'

const step = 1.6

type ZoomedMapProps = {
  width: number
  height: number
  title: string
  /** What a phone shows first of a map that is wider than its screen: from 0, the left edge, to 1. */
  focus: number
  /** What is as large on a zoomed map as on a whole one. */
  labels: (zoom: Zoom) => ReactNode
  children: ReactNode
}

/** The frame of a map. With scripts it is looked at more closely with fingers, wheel, mouse or buttons. */
export function ZoomedMap(props: ZoomedMapProps) {
  const { width, height, title, focus, labels, children } = props
  const texts = useTexts(mapTexts)
  const frame = useRef<HTMLDivElement>(null)
  const svg = useRef<SVGSVGElement>(null)
  const [zoom, setZoom] = useState(wholeMap)
  const isReady = useHydrated()
  const [isWhole, setIsWhole] = useState(false)
  const isZoomed = useRef(false)
  useEffect(() => {
    isZoomed.current = zoom.scale > 1
  }, [zoom])
  useEffect(() => {
    if (!svg.current) return
    return listenToGestures(
      svg.current,
      () => isZoomed.current,
      (change) => setZoom((zoom) => change(zoom, { width, height })),
    )
  }, [width, height])
  useEffect(() => {
    if (frame.current && !isWhole) showMiddle(frame.current, focus)
  }, [focus, isWhole])
  const scrolls = useScrolls(frame)
  const { scale, x, y } = zoom
  const shown = [x, y, width / scale, height / scale].map((value) => Math.round(value * 100) / 100)
  function zoomBy(factor: number) {
    const middle = { x: x + width / scale / 2, y: y + height / scale / 2 }
    setZoom(zoomAt(zoom, factor, middle, { width, height }))
  }
  return (
    <div className="map-frame">
      <div
        ref={frame}
        className="map-scroll"
        data-whole={isWhole || undefined}
        {...(scrolls && { tabIndex: 0, role: 'group', 'aria-label': texts.scrolls })}
      >
        <svg
          ref={svg}
          viewBox={shown.join(' ')}
          className="map-picture"
          data-zoomed={scale > 1 || undefined}
          onFocus={({ target }) => {
            if (!(target instanceof SVGGraphicsElement) || !target.matches(':focus-visible')) return
            setZoom(showing(zoom, target.getBBox(), { width, height }))
          }}
        >
          <title>{title}</title>
          {children}
          {labels(zoom)}
        </svg>
      </div>
      {isReady && (
        <ZoomButtons
          {...{ scale, isWhole }}
          onZoom={zoomBy}
          onFit={() => setIsWhole((isWhole) => !isWhole)}
        />
      )}
    </div>
  )
}

/** Whether a box is wider inside than outside. A map without links then needs a stop for the keyboard of its own. */
function useScrolls(box: RefObject<HTMLElement | null>): boolean {
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => setScrolls(element.scrollWidth > element.clientWidth)
    const observer = new ResizeObserver(measure)
    for (const observed of [element, ...element.children]) observer.observe(observed)
    return () => observer.disconnect()
  }, [box])
  return scrolls
}

/** Scrolls so that this part of the content is in the middle. */
function showMiddle(frame: HTMLElement, focus: number) {
  frame.scrollLeft = frame.scrollWidth * focus - frame.clientWidth / 2
}

type ZoomButtonsProps = {
  scale: number
  isWhole: boolean
  onZoom: (factor: number) => void
  onFit: () => void
}

function ZoomButtons({ scale, isWhole, onZoom, onFit }: ZoomButtonsProps) {
  const texts = useTexts(mapTexts)
  return (
    <div className="map-zoom print:hidden">
      <button type="button" className="map-fit" aria-pressed={isWhole} onClick={onFit}>
        {texts.wholeMap}
      </button>
      <button
        type="button"
        aria-label={texts.closer}
        aria-disabled={scale >= mostScale}
        onClick={() => onZoom(step)}
      >
        <Plus aria-hidden="true" size="1.2em" />
      </button>
      <button
        type="button"
        aria-label={texts.lessClose}
        aria-disabled={scale <= 1}
        onClick={() => onZoom(1 / step)}
      >
        <Minus aria-hidden="true" size="1.2em" />
      </button>
    </div>
  )
}
