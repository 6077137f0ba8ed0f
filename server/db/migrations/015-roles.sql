-- The roles of the staff. `is_admin` stays: it is true for owners and managers, who may make the calls of an admin.

ALTER TABLE users ADD COLUMN staff_role text
  CHECK (staff_role IN ('owner', 'manager', 'desk', 'accountant'));
-- An admin whom the demo created becomes a manager, because managers cannot create owners.
UPDATE users SET staff_role = CASE WHEN admin_by_demo THEN 'manager' ELSE 'owner' END WHERE is_admin;
CREATE INDEX users_staff ON users (staff_role) WHERE staff_role IS NOT NULL;

-- Keeps the two columns consistent, also for a server of the previous version that writes `is_admin` alone during a
-- deployment.
CREATE FUNCTION keep_staff_role() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.staff_role IS NULL AND NEW.is_admin THEN NEW.staff_role := 'manager'; END IF;
  ELSIF NEW.staff_role IS NOT DISTINCT FROM OLD.staff_role AND NEW.is_admin <> OLD.is_admin THEN
    NEW.staff_role := CASE WHEN NEW.is_admin THEN 'manager' END;
  END IF;
  NEW.is_admin := coalesce(NEW.staff_role IN ('owner', 'manager'), false);
  RETURN NEW;
END $$;
CREATE TRIGGER users_staff_role BEFORE INSERT OR UPDATE OF is_admin, staff_role ON users
  FOR EACH ROW EXECUTE FUNCTION keep_staff_role();

-- The kinds of mails about accounts are defined in the code only, so that a new kind needs no migration.
ALTER TABLE account_mails DROP CONSTRAINT IF EXISTS account_mails_mail_check;
-- The text of the staff in mails that contain one. It is deleted with the row after a day.
ALTER TABLE account_mails ADD COLUMN note text;

-- Stores messages as before. Users of the roles in `answering` and all other users write to each other, because staff
-- without the role of an admin also answer messages. The function with one parameter stays for servers of the
-- previous version.
CREATE FUNCTION store_messages(batch jsonb, answering text[])
RETURNS TABLE (place int, seq int, is_new boolean)
LANGUAGE plpgsql AS $$
DECLARE
  written record;
  conversation record;
BEGIN
  FOR written IN
    SELECT w.*, least(w.sender_id, w.receiver_id) AS first_id, greatest(w.sender_id, w.receiver_id) AS second_id
    FROM jsonb_to_recordset(batch) AS w (
      place int, id uuid, conversation_id uuid, sender_id uuid, sender_answers boolean, receiver_id uuid,
      content text, client_id uuid, created_at timestamptz
    )
    -- Every server locks conversations in the same order, so that no two wait for each other.
    ORDER BY first_id, second_id, place
  LOOP
    PERFORM 1 FROM users u
    WHERE u.id = written.receiver_id AND u.id <> written.sender_id AND u.deleted_at IS NULL
      AND coalesce(u.staff_role = ANY (answering), false) <> written.sender_answers;
    CONTINUE WHEN NOT FOUND;
    place := written.place;
    is_new := false;
    SELECT m.seq INTO seq FROM messages m
    WHERE m.sender_id = written.sender_id AND m.client_id = written.client_id;
    IF NOT FOUND THEN
      INSERT INTO conversations AS c (id, first_id, second_id, last_seq)
      VALUES (written.conversation_id, written.first_id, written.second_id, 1)
      ON CONFLICT (first_id, second_id) DO UPDATE SET last_seq = c.last_seq + 1
      RETURNING c.id, c.last_seq INTO conversation;
      INSERT INTO messages (id, conversation_id, seq, sender_id, receiver_id, content, client_id, created_at)
      VALUES (written.id, conversation.id, conversation.last_seq, written.sender_id, written.receiver_id,
        written.content, written.client_id, written.created_at)
      ON CONFLICT (sender_id, client_id) DO NOTHING;
      is_new := FOUND;
      seq := conversation.last_seq;
      IF NOT is_new THEN
        -- Another server stored the same one a moment ago. The number goes back while its row is still locked.
        UPDATE conversations c SET last_seq = c.last_seq - 1 WHERE c.id = conversation.id;
      END IF;
    END IF;
    RETURN NEXT;
  END LOOP;
END $$;
