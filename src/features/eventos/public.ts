// The part of eventos that other capabilities import.
export {
  type FeedPage,
  type FeedQuery,
  type PlacedEvento,
  feedEnd,
  placesBetween,
  positionOf,
  readPlaces,
} from './feed.js';
