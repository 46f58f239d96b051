# PgBouncer 1.21 or later, which keeps named statements when it shares connections between transactions.
FROM debian:trixie-slim
RUN apt-get update && apt-get install -y --no-install-recommends pgbouncer && rm -rf /var/lib/apt/lists/*
COPY pgbouncer.ini /etc/pgbouncer/pgbouncer.ini
# The password is told when it starts, and is in no layer of the image.
RUN install -o postgres -m 600 /dev/null /etc/pgbouncer/userlist.txt
USER postgres
EXPOSE 6432
CMD ["sh", "-c", "printf '\"gatehouse\" \"%s\"\\n' \"$POSTGRES_PASSWORD\" > /etc/pgbouncer/userlist.txt && exec pgbouncer /etc/pgbouncer/pgbouncer.ini"]
