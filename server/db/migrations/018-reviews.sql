-- Moderation, stars and verified hires of reviews. Reviews from before this migration are shown.
ALTER TABLE reviews
  ADD COLUMN status text NOT NULL DEFAULT 'shown' CHECK (status IN ('waiting', 'shown', 'hidden')),
  ADD COLUMN rating smallint CHECK (rating BETWEEN 1 AND 5),
  -- The signed-in author; null for guests.
  ADD COLUMN user_id uuid REFERENCES users,
  -- The finished reservation of the review. A reservation has at most one review, hidden reviews included.
  ADD COLUMN reservation_id uuid UNIQUE REFERENCES reservations;
CREATE INDEX reviews_shown ON reviews (created_at DESC, added_seq DESC) WHERE status = 'shown';
CREATE INDEX reviews_by_user ON reviews (user_id) WHERE user_id IS NOT NULL;
